import { Column, Entity, ManyToOne } from 'typeorm';
import { AppBaseEntity } from './base.entity';
import { Product } from './product.entity';
import { User } from './user.entity';

/** Stars and text under a product. */
@Entity()
export class ProductReview extends AppBaseEntity {
  @ManyToOne(() => Product, { onDelete: 'CASCADE' })
  product: Product;

  @ManyToOne(() => User, { nullable: true })
  author: User | null;

  @Column('tinyint')
  stars: number;

  @Column({ length: 120, nullable: true })
  title?: string;

  @Column('text')
  body: string;

  @Column({ default: false })
  published: boolean;
}
