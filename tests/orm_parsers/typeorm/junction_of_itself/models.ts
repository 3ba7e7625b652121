import { DataSource, Entity, JoinTable, ManyToMany, PrimaryGeneratedColumn } from 'typeorm';

@Entity()
export class Person {
  @PrimaryGeneratedColumn()
  id: number;

  @ManyToMany(() => Person, (person) => person.followers)
  @JoinTable()
  following: Person[];

  @ManyToMany(() => Person, (person) => person.following)
  followers: Person[];

  @ManyToMany(() => Person)
  @JoinTable({ name: 'blocks', joinColumn: { name: 'by' }, inverseJoinColumn: { name: 'whom' } })
  blocked: Person[];
}

export const source = new DataSource({ type: 'mysql' });
