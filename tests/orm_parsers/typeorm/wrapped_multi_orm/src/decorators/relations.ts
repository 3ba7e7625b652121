import { JoinColumn, JoinTable, JoinTableOptions, ManyToMany, ManyToOne, RelationOptions } from 'typeorm';

type Target = () => Function;
type Inverse = string | ((object: any) => unknown);
type Options = RelationOptions & { owner?: boolean; pivotTable?: string; joinColumn?: string; inverseJoinColumn?: string };

function resolve(inverseOrOptions?: Inverse | Options, options?: Options): { inverse?: Inverse; options: Options } {
  if (typeof inverseOrOptions === 'object') {
    return { options: inverseOrOptions };
  }
  return { inverse: inverseOrOptions, options: options ?? {} };
}

export function MultiManyToOne(target: Target, inverseOrOptions?: Inverse | Options, given?: Options) {
  const { inverse, options } = resolve(inverseOrOptions, given);
  return (object: any, key: string) => {
    ManyToOne(target, inverse as any, options)(object, key);
    if (options.joinColumn) {
      JoinColumn({ name: options.joinColumn })(object, key);
    }
  };
}

export function MultiManyToMany(target: Target, inverseOrOptions?: Inverse | Options, given?: Options) {
  const { inverse, options } = resolve(inverseOrOptions, given);
  return (object: any, key: string) => {
    ManyToMany(target, inverse as any, options)(object, key);
    if (options.owner) {
      const table: JoinTableOptions = { name: options.pivotTable };
      if (options.joinColumn) {
        table.joinColumn = { name: options.joinColumn };
      }
      if (options.inverseJoinColumn) {
        table.inverseJoinColumn = { name: options.inverseJoinColumn };
      }
      JoinTable(table)(object, key);
    }
  };
}
