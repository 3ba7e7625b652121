import 'reflect-metadata';
import { DataSource } from 'typeorm';

export const dataSource = new DataSource({
  type: 'mysql',
  host: process.env.DB_HOST ?? 'localhost',
  port: Number(process.env.DB_PORT ?? 3306),
  username: process.env.DB_USER,
  password: process.env.DB_PASSWORD,
  database: process.env.DB_NAME ?? 'shop',
  charset: 'utf8mb4',
  timezone: '+09:00',
  synchronize: false,
  entities: [__dirname + '/entities/**/*.entity.{ts,js}', __dirname + '/legacy/*.entity.{ts,js}'],
});
