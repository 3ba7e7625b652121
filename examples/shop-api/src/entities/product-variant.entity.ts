import { Column, Entity, JoinColumn, ManyToOne, RelationId } from 'typeorm';
import { CodeColumn, MoneyColumn } from '../decorators/columns';
import { AppBaseEntity } from './base.entity';
import { Product } from './product.entity';

@Entity('product_variants')
export class ProductVariant extends AppBaseEntity {
  /** Stock keeping unit; the same code is used by the warehouse and the rental service */
  @CodeColumn(24, { unique: true })
  sku: string;

  @Column({ name: 'product_id', type: 'bigint', unsigned: true })
  productId: string;

  @ManyToOne(() => Product, (p) => p.variants, { onDelete: 'CASCADE' })
  @JoinColumn({ name: 'product_id' })
  product: Product;

  @Column({ length: 40, nullable: true })
  color?: string;

  @Column({ length: 20, nullable: true })
  size?: string;

  @MoneyColumn()
  price: number;

  @Column({ type: 'char', length: 13, nullable: true })
  barcode?: string;

  @Column({ name: 'weight_g', type: 'int', unsigned: true, nullable: true })
  weightGrams?: number;

  @RelationId((v: ProductVariant) => v.product)
  readonly parentId: string;
}
