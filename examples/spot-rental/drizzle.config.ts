export default {
  schema: './src/db/schema/index.ts',
  out: './drizzle',
  dialect: 'postgresql' as const,
  // columns are written in camelCase and stored in snake_case
  casing: 'snake_case' as const,
  dbCredentials: { url: process.env.DATABASE_URL ?? 'postgres://localhost/spot' },
};
