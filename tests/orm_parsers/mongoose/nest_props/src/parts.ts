import { Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

export enum Grade {
  Good = 'good',
  Bad = 'bad',
}

@Schema({ _id: false, timestamps: true })
export class Address {
  @Prop({ required: true, type: String })
  street: string;

  @Prop({ default: 'here' })
  town?: string;
}
export const AddressSchema = SchemaFactory.createForClass(Address);

@Schema()
export class Phone {
  @Prop({ type: Number })
  digits: number;
}
