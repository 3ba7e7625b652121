const { model, Schema } = require('mongoose');

model(
  'Person',
  new Schema({
    n: { type: String, alias: 'name', lowercase: true, trim: true, minlength: [2, 'short'], match: /^[a-z]/ },
    born: { type: Date, get: (v) => v, set: (v) => v, immutable: true, select: false },
    age: { type: Number, min: 0, max: 200, validate: { validator: Number.isInteger, message: 'whole' } },
    c: { type: { x: { type: Number, alias: 'left' } }, alias: 'corner' },
  }),
);
