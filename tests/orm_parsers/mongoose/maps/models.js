const { model, Schema } = require('mongoose');

const price = new Schema({ amount: { type: Number, required: true }, unit: String }, { _id: false });
model(
  'Catalogue',
  new Schema({
    a: Map,
    b: { type: Map, of: String },
    c: { type: Map, of: price },
    d: { type: Map, of: { low: Number, high: { type: Number } } },
    e: { type: Map, of: [String] },
    f: { type: Map, of: [price] },
    g: { type: Map, of: { type: Schema.Types.ObjectId, ref: 'Catalogue' } },
    h: { type: Map, of: Schema.Types.Mixed, default: {} },
    i: { type: 'Map', of: Number },
    k: { inner: { type: Map, of: Boolean } },
    l: [{ counts: { type: Map, of: price } }],
  }),
);
