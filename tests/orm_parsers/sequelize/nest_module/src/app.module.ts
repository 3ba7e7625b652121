import { Module } from '@nestjs/common';
import { SequelizeModule } from '@nestjs/sequelize';

@Module({ imports: [SequelizeModule.forRoot({ dialect: 'postgres', define: { underscored: true } })] })
export class AppModule {}
