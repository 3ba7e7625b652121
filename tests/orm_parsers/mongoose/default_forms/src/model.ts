import { model, Schema } from 'mongoose';
import { LIMITS, Tone } from './words';

export const Page = model(
  'Page',
  new Schema({
    a: { type: String, default: '' },
    b: { type: Number, default: 0 },
    c: { type: Number, default: LIMITS.rows },
    d: { type: Boolean, default: false },
    e: { type: Date, default: Date.now },
    f: { type: Date, default: () => new Date() },
    g: { type: [String], default: [] },
    h: { type: Object, default: {} },
    i: { type: String, enum: Tone, default: Tone.Soft },
    j: { type: String, default: null },
    k: { type: String, default: undefined },
    l: { type: Number, default: -1 },
    m: { type: String, default: `page-${LIMITS.rows}` },
    n: { type: Number, default: 1.5 },
  }),
);
