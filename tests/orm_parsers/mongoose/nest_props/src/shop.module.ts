import { Module } from '@nestjs/common';
import { MongooseModule } from '@nestjs/mongoose';
import { Shop, ShopSchema } from './shop';

@Module({ imports: [MongooseModule.forFeature([{ name: Shop.name, schema: ShopSchema, collection: 'all_shops' }])] })
export class ShopModule {}
