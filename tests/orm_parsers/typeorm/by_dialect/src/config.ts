export const isMySQL = () => process.env.DB === 'mysql';
export const isSqlite = (): boolean => process.env.DB === 'sqlite';
