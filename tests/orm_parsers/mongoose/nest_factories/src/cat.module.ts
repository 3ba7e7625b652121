import { Module } from '@nestjs/common';
import { MongooseModule, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema()
class Cat {
  @Prop({ required: true })
  name: string;
}

@Module({
  imports: [
    MongooseModule.forFeatureAsync([
      {
        name: Cat.name,
        useFactory: () => {
          const schema = SchemaFactory.createForClass(Cat);
          schema.plugin((inner) => inner.add({ lives: { type: Number, default: 9 } }));
          return schema;
        },
      },
    ]),
  ],
})
export class CatModule {}
