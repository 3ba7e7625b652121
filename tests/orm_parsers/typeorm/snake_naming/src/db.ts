import { DataSource } from 'typeorm';
import { SnakeNamingStrategy } from 'typeorm-naming-strategies';

export const db = new DataSource({ type: 'better-sqlite3', database: 'x', namingStrategy: new SnakeNamingStrategy() });
