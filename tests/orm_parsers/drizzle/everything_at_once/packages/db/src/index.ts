export * from './schema';
export { db } from './client';
