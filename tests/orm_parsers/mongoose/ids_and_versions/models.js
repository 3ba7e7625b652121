const { model, Schema } = require('mongoose');

const own = new Schema({ _id: { type: String, default: 'x' }, a: String });
const part = new Schema({ b: Number }, { _id: false, versionKey: false });
const both = new Schema({ c: Date });
model('Own', own);
model('Both', both);
model('Holder', new Schema({ one: both, many: [both], part, parts: { type: [part] }, plain: [{ d: String }] }, { versionKey: 'rev' }));
model('NumberId', new Schema({ _id: Number, e: String }, { versionKey: false }));
model('WithoutId', new Schema({ f: String }, { _id: false }));
model('UuidId', new Schema({ _id: { type: Schema.Types.UUID, required: true }, g: String }, { id: false }));
