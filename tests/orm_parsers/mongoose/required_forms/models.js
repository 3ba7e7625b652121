const { model, Schema } = require('mongoose');

const needed = { type: String, required: true };
model(
  'Form',
  new Schema({
    a: needed,
    b: { ...needed, required: false },
    c: { type: String, required: 'say something' },
    d: { type: Number, required: [true, 'how many?'] },
    e: { type: Number, required: [false, 'never'] },
    f: { type: Number, required: { isRequired: true, message: 'x' } },
    g: { type: Boolean, required: undefined },
    h: { inner: { type: Date, required: true } },
    i: { type: String, require: true },
    j: { type: [String], required: true },
    k: { type: new Schema({ l: needed }), required: true },
  }),
);
