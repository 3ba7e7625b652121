import { Prop, Schema } from '@nestjs/mongoose';

@Schema()
export class Base {
  /** which tenant it belongs to */
  @Prop({ required: true })
  tenant: string;
}

export class NotDecorated {
  @Prop()
  lost: string;
}
