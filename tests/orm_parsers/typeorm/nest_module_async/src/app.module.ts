import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';
import { SnakeNamingStrategy } from 'typeorm-naming-strategies';
import { databaseConfig } from './config';

@Module({
  imports: [
    TypeOrmModule.forRootAsync({
      useFactory: () => ({ ...databaseConfig(), namingStrategy: new SnakeNamingStrategy(), autoLoadEntities: true }),
    }),
  ],
})
export class AppModule {}
