import { Schema } from 'mongoose';

export const money = new Schema({ amount: { type: Number, required: true }, currency: String }, { _id: false });
export const line = new Schema({ sku: { type: String, required: true }, price: money, extras: [money] }, { timestamps: true });
