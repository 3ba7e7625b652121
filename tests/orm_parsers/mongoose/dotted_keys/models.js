const { model, Schema } = require('mongoose');

model(
  'Dotted',
  new Schema({
    'address.city': String,
    'address.zip': { type: String, required: true },
    address: { street: String },
    'list.0': Number,
  }),
);
