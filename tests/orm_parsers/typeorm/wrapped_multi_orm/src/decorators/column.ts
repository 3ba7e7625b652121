import { Column as TypeOrmColumn, ColumnOptions } from 'typeorm';
import { Property } from './other-orm';

type Options = ColumnOptions & { relationId?: boolean };

const withoutExtra = ({ relationId, ...options }: Options): ColumnOptions => options;

export function MultiColumn(options?: Options): PropertyDecorator {
  return (target: any, key: string) => {
    TypeOrmColumn(withoutExtra(options ?? {}))(target, key);
    Property({ nullable: options?.nullable })(target, key);
  };
}
