import { Schema } from 'mongoose';
import { MODELS, STATUS } from '../constants';
import { compile } from '../db';
import { comment } from './parts';

const schema = new Schema(
  {
    mail: { type: String, required: true, unique: true },
    status: { type: String, enum: Object.values(STATUS), default: STATUS.ACTIVE },
    groups: [{ group: { type: Schema.Types.ObjectId, ref: MODELS.GROUP, required: true }, since: { type: Date, default: Date.now } }],
    notes: { type: Map, of: comment },
    settings: { theme: { type: String, enum: ['dark', 'light'] }, extra: {} },
  },
  { timestamps: true, collection: 'people' },
);
schema.virtual('visits', { ref: MODELS.VISIT, localField: '_id', foreignField: 'memberId' });
export const Member = compile(MODELS.MEMBER, schema);
