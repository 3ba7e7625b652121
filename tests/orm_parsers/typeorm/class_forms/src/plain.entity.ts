import { Column, Entity, PrimaryColumn } from 'typeorm';

@Entity()
export default class Plain {
  @PrimaryColumn() public readonly id!: number;

  @Column('text') protected inner: string;

  @Column('text') private declare hidden?: string;

  @Column({ name: 'a-b' }) 'quoted name': string;

  @Column() static_text: string;

  private counter = 0;

  get count(): number {
    return this.counter;
  }
}
