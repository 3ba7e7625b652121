import { Column, Entity, Tree, TreeChildren, TreeParent } from 'typeorm';
import { AppBaseEntity } from './base.entity';

/** The shelves of the shop: Tents > Family tents > ... */
@Entity('categories')
@Tree('closure-table')
export class Category extends AppBaseEntity {
  @Column({ length: 80 })
  name: string;

  @Column({ name: 'name_ja', length: 80, nullable: true })
  nameJa?: string;

  @Column({ name: 'sort_no', type: 'smallint', default: 100 })
  sortNo: number;

  @TreeChildren()
  children: Category[];

  @TreeParent({ onDelete: 'CASCADE' })
  parent?: Category;
}
