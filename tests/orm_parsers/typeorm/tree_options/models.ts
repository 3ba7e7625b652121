import { ChildEntity, Column, DataSource, Entity, PrimaryColumn, PrimaryGeneratedColumn, TableInheritance, Tree, TreeChildren, TreeLevelColumn, TreeParent } from 'typeorm';

@Entity('category')
@Tree('closure-table', {
  closureTableName: 'category_paths',
  ancestorColumnName: (column) => 'above_' + column.propertyName,
  descendantColumnName: (column) => 'below_' + column.propertyName,
})
export class Category {
  @PrimaryGeneratedColumn('uuid')
  id: string;

  @TreeChildren({ cascade: true })
  children: Category[];

  @TreeParent({ onDelete: 'CASCADE' })
  parent: Category;
}

@Entity()
@Tree('closure-table')
export class Department {
  @PrimaryColumn({ name: 'dept_code', length: 6 })
  code: string;

  @TreeLevelColumn()
  depth: number;

  @TreeParent()
  above: Department;
}

@Entity()
@Tree('materialized-path')
@TableInheritance({ column: { name: 'kind', type: 'varchar' } })
export class Block {
  @PrimaryGeneratedColumn()
  id: number;

  @TreeParent()
  parent: Block;

  @TreeChildren()
  parts: Block[];
}

@ChildEntity('text')
export class TextBlock extends Block {
  @Column()
  text: string;
}

export const source = new DataSource({ type: 'postgres' });
