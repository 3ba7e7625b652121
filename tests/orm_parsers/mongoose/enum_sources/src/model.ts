import { model, Schema } from 'mongoose';
import * as w from './words';

export const Task = model(
  'Task',
  new Schema({
    a: { type: String, enum: Object.values(w.Side) },
    b: { type: String, enum: w.COLOURS },
    c: { type: String, enum: [...w.COLOURS, 'green'] },
    d: { type: String, enum: w.PHASES.ALL },
    e: { type: String, enum: { values: Object.values(w.levels), message: 'no {VALUE}' } },
    f: { type: [String], enum: ['x', 'y'] },
    g: [{ type: String, enum: ['p', 'q'] }],
    h: { type: Number, enum: [1, 2, 3] },
    i: { type: String, enum: ['yes', 'no', null], default: null },
    j: { type: String, enum: w.kinds.map(({ value }) => value) },
    k: { inner: { type: String, enum: [w.Side.Left] } },
    l: { type: String, enum: [] },
    m: { type: String, enum: Object.keys(w.levels).map((key) => key.toLowerCase()) },
  }),
);
