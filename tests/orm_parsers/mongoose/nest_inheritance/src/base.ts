import { Prop, Schema } from '@nestjs/mongoose';

@Schema({ timestamps: true })
export abstract class Owned {
  @Prop({ required: true })
  ownerId: string;
}

export function Tagged<T extends new (...args: any[]) => object>(Base: T) {
  @Schema()
  class Mixed extends Base {
    @Prop([String])
    tags: string[];
  }
  return Mixed;
}
