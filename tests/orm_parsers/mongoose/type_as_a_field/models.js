const { model, Schema } = require('mongoose');

model(
  'Asset',
  new Schema({
    type: { type: String, enum: ['file', 'link'] },
    place: { type: { type: String, default: 'Point' }, coordinates: [Number] },
    media: [{ type: { type: String, required: true }, url: String }],
    inner: { kind: { type: { type: Number } } },
    typed: { type: { unit: String, size: Number } },
    whole: { type: { type: String } },
  }),
);
model('Other', new Schema({ type: { $type: String }, size: { type: Number, unit: String }, at: { $type: Date, required: true } }, { typeKey: '$type' }));
