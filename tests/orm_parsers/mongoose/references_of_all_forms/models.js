const mongoose = require('mongoose');
const { Schema, model } = mongoose;
const ObjectId = Schema.Types.ObjectId;

const Town = model('Town', new Schema({ name: String }));
const link = (ref, more = {}) => ({ type: ObjectId, ref, ...more });
const stop = new Schema({ town: link('Town', { required: true }), seen: [link('Person')] });
const Person = model(
  'Person',
  new Schema({
    a: link('Town'),
    b: { type: ObjectId, ref: Town },
    c: { type: ObjectId, ref: () => 'Town' },
    d: { type: ObjectId, ref: () => Town },
    e: [{ type: ObjectId, ref: 'Person' }],
    f: { type: [ObjectId], ref: 'Town' },
    g: { type: [{ type: ObjectId, ref: Town.modelName }] },
    h: { inner: link('Town') },
    i: stop,
    j: [stop],
    k: { type: ObjectId, refPath: 'kind' },
    kind: { type: String, enum: ['Town', 'Person'] },
    l: { type: String, ref: 'Town' },
    m: { type: Number, ref: 'Person' },
    n: { type: ObjectId, ref: 'Elsewhere' },
    o: { type: Schema.ObjectId, ref: 'Town', index: true, default: null },
  }),
);
module.exports = { Person, Town };
