import type { SchemaOptions } from 'mongoose';

export const schemaOptions = { timestamps: true, minimize: false } satisfies SchemaOptions;
