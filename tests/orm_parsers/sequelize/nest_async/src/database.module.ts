import { Module } from '@nestjs/common';
import { SequelizeModule } from '@nestjs/sequelize';
import { Reading } from './reading.model';

@Module({
  imports: [
    SequelizeModule.forRootAsync({
      useFactory: () => ({ dialect: 'mysql', models: [Reading], define: { underscored: true, timestamps: false } }),
    }),
    SequelizeModule.forFeature([Reading]),
  ],
})
export class DatabaseModule {}
