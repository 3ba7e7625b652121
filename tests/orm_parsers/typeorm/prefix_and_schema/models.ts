import { Column, DataSource, Entity, JoinTable, ManyToMany, PrimaryGeneratedColumn, Tree, TreeParent } from 'typeorm';

@Entity('node')
@Tree('closure-table')
export class Node {
  @PrimaryGeneratedColumn()
  id: number;

  @TreeParent()
  parent: Node;
}

@Entity({ schema: 'audit' })
export class LogLine {
  @PrimaryGeneratedColumn()
  id: number;

  @Column()
  text: string;

  @ManyToMany(() => Node)
  @JoinTable()
  nodes: Node[];
}

export const source = new DataSource({ type: 'postgres', schema: 'app', entityPrefix: 'x_' });
