import { createConnection } from 'mongoose';

export const connection = createConnection();
export const compile = <T>(name: string, schema: any) => connection.models[name] ?? connection.model<T>(name, schema);
