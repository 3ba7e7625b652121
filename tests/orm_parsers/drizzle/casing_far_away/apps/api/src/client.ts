import { drizzle } from 'drizzle-orm/postgres-js';
import * as users from './db/schema/users';

const options = { casing: 'snake_case' } as const;
export const db = drizzle({ connection: 'postgres://localhost/x', schema: { ...users }, ...options });
