import { Column, Entity, OneToMany } from 'typeorm';
import { AppBaseEntity } from './base.entity';
import { Product } from './product.entity';

@Entity('brands')
export class Brand extends AppBaseEntity {
  @Column({ length: 80 })
  name: string;

  @Column({ length: 80, unique: true })
  slug: string;

  @Column({ type: 'char', length: 2, nullable: true })
  country?: string;

  @Column('text', { nullable: true })
  story?: string;

  @OneToMany(() => Product, (p) => p.brand)
  products: Product[];
}
