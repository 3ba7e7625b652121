import { Column, CreateDateColumn, DataSource, Entity, ManyToOne, PrimaryGeneratedColumn } from 'typeorm';

type Constructor<T = object> = new (...args: any[]) => T;

class Root {
  @PrimaryGeneratedColumn()
  id: number;
}

function Named<T extends Constructor>(Base: T, length = 30) {
  class WithName extends Base {
    @Column({ length })
    name: string;
  }
  return WithName;
}

const Sorted = (column: string) =>
  <T extends Constructor>(Base: T) => {
    abstract class WithOrder extends Base {
      @Column({ name: column, type: 'int', default: 0 })
      position: number;
    }
    return WithOrder;
  };

function Dated(Base: Constructor = Root): Constructor {
  class WithDate extends Base {
    @CreateDateColumn({ name: 'made_at' })
    madeAt: Date;
  }
  return WithDate;
}

@Entity()
export class Shelf extends Named(Root) {}

@Entity()
export class Book extends Sorted('shelf_position')(Named(Dated(), 120)) {
  @ManyToOne(() => Shelf, { nullable: false })
  shelf: Shelf;
}

export const source = new DataSource({ type: 'postgres' });
