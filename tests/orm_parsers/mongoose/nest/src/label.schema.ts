import { ModelDefinition, Prop, raw, Schema, SchemaFactory } from '@nestjs/mongoose';
import { Schema as MongooseSchema, Types } from 'mongoose';
import { Base } from './base.schema';

export enum Tone {
  Soft = 'soft',
  Loud = 'loud',
}

@Schema({ _id: false })
export class Point {
  @Prop()
  x: number;
}

@Schema({ timestamps: true, collection: 'label_things' })
export class LabelStub extends Base {
  @Prop({ type: String, enum: Object.values(Tone), default: Tone.Soft })
  tone: Tone;

  @Prop()
  seen?: Date;

  @Prop([String])
  words: string[];

  @Prop({ type: Types.ObjectId, ref: 'Label' })
  parent: Types.ObjectId;

  @Prop({ type: [{ type: MongooseSchema.Types.ObjectId, ref: 'Label' }] })
  friends: unknown[];

  @Prop()
  at: Point;

  @Prop({ type: [Point] })
  path: Point[];

  @Prop(raw({ first: { type: String }, last: String }))
  name: Record<string, any>;

  @Prop({ type: JSON })
  extra: unknown;

  notStored: string;
}

@Schema()
export class Label extends LabelStub {}

export const LabelSchema = SchemaFactory.createForClass(LabelStub);
LabelSchema.plugin((schema) => schema.add({ hidden: Boolean }));

export const LabelModel: ModelDefinition = { name: Label.name, schema: LabelSchema };
