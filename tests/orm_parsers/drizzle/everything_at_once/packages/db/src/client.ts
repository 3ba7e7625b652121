import { drizzle } from 'drizzle-orm/node-postgres';
import * as schema from './schema';

export const db = drizzle({ casing: 'snake_case', schema, connection: process.env.URL! });
