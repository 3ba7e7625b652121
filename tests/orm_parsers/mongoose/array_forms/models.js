const { model, Schema } = require('mongoose');

const part = new Schema({ x: Number }, { _id: false });
model(
  'Shape',
  new Schema({
    a: [],
    b: [String],
    c: [{ type: String }],
    d: { type: [String], required: true },
    e: { type: [{ type: Number, min: 1 }], default: [1] },
    f: [{ name: String, deep: [{ on: Boolean }] }],
    g: { type: [{ name: { type: String, required: true } }] },
    h: [part],
    i: { type: [part], default: undefined },
    j: [{ type: part, required: true }],
    k: [[Number]],
    l: [new Schema({ y: Date })],
    m: { type: Array },
    n: Array,
    o: [{}],
    p: [Schema.Types.Mixed],
    q: { type: [], default: [] },
    r: [{ type: { type: String }, at: Date }],
    s: [{ type: [part] }],
    t: [Object],
    u: [{ type: Schema.Types.ObjectId, ref: 'Shape' }],
    v: { type: ['string'] },
  }),
);
