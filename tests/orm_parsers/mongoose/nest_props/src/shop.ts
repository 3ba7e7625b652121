import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';
import { HydratedDocument, Schema as MongooseSchema } from 'mongoose';
import { Address, AddressSchema, Grade, Phone } from './parts';

export type ShopDocument = HydratedDocument<Shop>;

@Schema({ timestamps: { createdAt: 'opened' } })
export class Shop {
  @Prop({ type: MongooseSchema.Types.ObjectId, ref: 'Shop', required: true, index: true })
  parent: Shop;

  @Prop({ type: AddressSchema })
  main: Address;

  @Prop({ type: [AddressSchema], default: [] })
  others: Address[];

  @Prop({ type: () => Phone })
  phone: Phone;

  @Prop([Phone])
  phones: Phone[];

  @Prop({ type: Map, of: Number })
  counts: Map<string, number>;

  @Prop({ enum: Grade, type: String, default: Grade.Good })
  grade: Grade;

  @Prop({ type: [String], enum: Object.values(Grade) })
  grades: Grade[];

  @Prop({ type: MongooseSchema.Types.Mixed })
  meta: Record<string, unknown>;

  @Prop({ unique: true, sparse: true })
  slug?: string;

  @Prop()
  active: boolean;

  @Prop({ type: Date, default: Date.now })
  since: Date;

  @Prop({ type: [{ type: MongooseSchema.Types.ObjectId, ref: Shop.name }] })
  near: Shop[];

  @Prop({ type: { lat: Number, lng: { type: Number } }, _id: false })
  place: { lat: number; lng: number };

  get label() {
    return this.slug;
  }
}
export const ShopSchema = SchemaFactory.createForClass(Shop);
ShopSchema.index({ slug: 1, active: 1 }, { unique: true });
ShopSchema.virtual('children', { ref: 'Shop', localField: '_id', foreignField: 'parent' });
ShopSchema.add({ late: { type: Number } });
