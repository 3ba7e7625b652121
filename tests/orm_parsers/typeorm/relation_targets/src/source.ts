import { DataSource } from 'typeorm';

export const source = new DataSource({ type: 'postgres' });
