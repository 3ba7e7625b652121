import { Column, Entity, PrimaryGeneratedColumn, Tree, TreeChildren, TreeLevelColumn, TreeParent } from 'typeorm';

@Entity('topics')
@Tree('closure-table')
export class Topic {
  @PrimaryGeneratedColumn()
  id: number;

  @TreeChildren()
  children: Topic[];

  @TreeParent()
  parent: Topic;

  @TreeLevelColumn()
  level: number;
}

@Entity()
@Tree('materialized-path')
export class Folder {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @TreeParent()
  parent: Folder;
}

@Entity()
@Tree('nested-set')
export class Region {
  @PrimaryGeneratedColumn()
  id: number;

  @Column()
  name: string;
}
