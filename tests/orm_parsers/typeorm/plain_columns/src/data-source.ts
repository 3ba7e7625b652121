import { DataSource } from 'typeorm';

export default new DataSource({ type: 'mysql', entities: [] });
