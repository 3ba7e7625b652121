import { Column, DataSource, Entity, PrimaryColumn } from 'typeorm';

const Expression = class {
  value: string;
};

namespace inner {
  @Entity('in_namespace')
  export class Spaced {
    @PrimaryColumn()
    id: number;
  }
}

export abstract class Generic<T> {
  @PrimaryColumn({ type: 'varchar' })
  key: T;
}

@Entity()
class Declared extends Generic<string> {
  @Column()
  value: string;
}

export { Declared as Renamed, Expression, inner };
export const source = new DataSource({ type: 'postgres' });
