import { Column, DataSource, Entity, JoinColumn, ManyToOne, PrimaryColumn } from 'typeorm';

@Entity()
export class Shape {
  @PrimaryColumn()
  id: number;
}

@Entity()
export class Circle {
  @PrimaryColumn({ length: 12 })
  code: string;
}

abstract class Drawn {
  @PrimaryColumn()
  id: number;

  @Column({ length: 20, default: 'black', nullable: true })
  colour: string;

  @Column({ default: 1 })
  layer: number;

  @ManyToOne(() => Shape, { nullable: false })
  @JoinColumn({ name: 'shape_ref' })
  shape: unknown;
}

// a base's column stays as it is, but for the default; a relation points where the child says
@Entity()
export class Sticker extends Drawn {
  @Column({ length: 40, default: 'red', nullable: false })
  colour: string;

  @Column({ default: 0 })
  layer: number;

  @ManyToOne(() => Circle, { nullable: true })
  shape: unknown;
}

export const source = new DataSource({ type: 'postgres' });
