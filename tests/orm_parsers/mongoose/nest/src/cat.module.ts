import { Module } from '@nestjs/common';
import { MongooseModule, Prop, Schema, SchemaFactory } from '@nestjs/mongoose';

@Schema()
export class Cat {
  @Prop({ required: true })
  name: string;
}

@Module({ imports: [MongooseModule.forFeature([{ name: Cat.name, schema: SchemaFactory.createForClass(Cat) }])] })
export class CatModule {}
