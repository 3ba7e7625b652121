const { model, Schema } = require('mongoose');

const part = new Schema({ code: { type: String, unique: true } }, { _id: false });
const schema = new Schema({
  a: { type: String, unique: true },
  b: { type: String, index: true },
  c: { type: Date, expires: 60 },
  d: { type: Number, index: { unique: true, sparse: true } },
  e: { f: Number, g: String },
  h: [part],
  i: { type: [Number], index: '2dsphere' },
});
schema.index({ a: 1, 'e.f': -1 }, { unique: true, name: 'pair' });
schema.index({ 'e.g': 'text' });
schema.index({ b: 1 }, { unique: true, partialFilterExpression: { b: { $exists: true } } });
module.exports = model('Indexed', schema);
