import { Column, Entity, Index, JoinColumn, JoinTable, ManyToMany, ManyToOne, OneToMany } from 'typeorm';
import { MoneyColumn } from '../decorators/columns';
import { SoftDeletableEntity } from './base.entity';
import { Brand } from './brand.entity';
import { Category } from './category.entity';
import { ProductVariant } from './product-variant.entity';
import { Tag } from './tag.entity';

/** What is sold, without size and colour (those are product_variants). */
@Entity('products')
export class Product extends SoftDeletableEntity {
  @Column({ length: 160 })
  name: string;

  @Column({ name: 'name_ja', length: 160, nullable: true })
  nameJa?: string;

  @Index()
  @ManyToOne(() => Brand, (brand) => brand.products, { onDelete: 'RESTRICT' })
  @JoinColumn({ name: 'brand_id' })
  brand: Brand;

  @ManyToOne(() => Category, { nullable: true, onDelete: 'SET NULL' })
  @JoinColumn({ name: 'category_id' })
  category: Category | null;

  @MoneyColumn({ name: 'list_price' })
  listPrice: number;

  @Column({ type: 'char', length: 3, default: 'JPY' })
  currency: string;

  @Column({ type: 'text', nullable: true })
  description?: string;

  /** Material, weight, packed size: whatever the product team types in */
  @Column({ type: 'json', nullable: true })
  specs: Record<string, unknown> | null;

  @Column({ name: 'on_sale_from', type: 'date', nullable: true })
  onSaleFrom?: string;

  /**
   * Old JAN code column.
   * @deprecated since the variants got their own barcode (2016-09); always empty
   */
  @Column({ name: 'jan_cd', type: 'char', length: 13, nullable: true })
  janCd?: string;

  @OneToMany(() => ProductVariant, (v) => v.product)
  variants: ProductVariant[];

  @ManyToMany(() => Tag, (tag) => tag.products)
  @JoinTable({
    name: 'product_tag_map',
    joinColumn: { name: 'product_id' },
    inverseJoinColumn: { name: 'tag_id' },
  })
  tags: Tag[];
}
