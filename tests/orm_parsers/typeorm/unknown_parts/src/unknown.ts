import { Column, Entity, ManyToOne, PrimaryColumn } from 'typeorm';
import { columnOptions, secretName } from 'some-package';
import { Gone } from './not-there';

@Entity(secretName('x'))
export class NamedElsewhere {
  @PrimaryColumn()
  id: number;
}

@Entity()
export class Known {
  @PrimaryColumn()
  id: number;

  @Column({ name: columnOptions.name })
  hidden: string;

  @Column({ ...columnOptions, name: 'shown' })
  shown: string;

  @Column({ type: columnOptions.type })
  typed: string;

  @ManyToOne(() => Gone)
  gone: Gone;
}

@Entity()
export class Child extends Gone {
  @PrimaryColumn()
  id: number;
}
