import { DataSource } from 'typeorm';
import { UpperNaming } from './naming';

export default new DataSource({ type: 'mariadb', namingStrategy: new UpperNaming() });
