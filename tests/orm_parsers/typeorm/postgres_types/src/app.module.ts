import { Module } from '@nestjs/common';
import { TypeOrmModule } from '@nestjs/typeorm';

@Module({ imports: [TypeOrmModule.forRootAsync({ useFactory: () => ({ type: 'postgres', autoLoadEntities: true }) })] })
export class AppModule {}
