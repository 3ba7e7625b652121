import { Schema } from 'mongoose';
import { MODELS } from '../constants';
import { compile } from '../db';
import { by, comment } from './parts';

export const Group = compile(MODELS.GROUP, new Schema({ name: String, comments: [comment], ...by }));
export const Visit = compile(MODELS.VISIT, new Schema({ memberId: { type: String }, at: Date, where: { type: { type: String, default: 'Point' }, coordinates: { type: [Number], index: '2dsphere' } } }, { versionKey: false }));
