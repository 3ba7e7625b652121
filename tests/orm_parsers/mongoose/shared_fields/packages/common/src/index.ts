import { Schema } from 'mongoose';

export const commonSchema = { createdBy: { type: String, required: true }, labels: [String] };
export enum Visibility {
  Open = 'open',
  Hidden = 'hidden',
}
export const schemaOptions = { timestamps: true, versionKey: false as const };
export const field = <T extends { pkey?: boolean }>(options: T) => {
  const { pkey, ...rest } = options;
  if (pkey) {
    Object.assign(rest, { type: String, unique: true });
  }
  return rest;
};
export const schemaWrapper = (schema: Schema) => {
  schema.add({ scopeBrandIds: [String] });
  return schema;
};
export const money = (currency = 'eur') => ({ amount: { type: Number, required: true }, currency: { type: String, default: currency } });
