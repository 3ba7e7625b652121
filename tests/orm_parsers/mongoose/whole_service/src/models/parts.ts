import { Schema } from 'mongoose';
import { MODELS } from '../constants';

export const by = { by: { type: Schema.Types.ObjectId, ref: MODELS.MEMBER } };
export const comment = new Schema({ body: { type: String, required: true }, ...by, replies: [{ body: String, ...by }] }, { timestamps: { updatedAt: false } });
