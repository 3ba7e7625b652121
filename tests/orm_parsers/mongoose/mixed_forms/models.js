const mongoose = require('mongoose');
const { Mixed } = mongoose.Schema.Types;

mongoose.model(
  'Bag',
  new mongoose.Schema({
    a: {},
    b: Object,
    c: Mixed,
    d: { type: Mixed, default: {} },
    e: { type: {} },
    f: { type: Object, required: true },
    g: { type: 'Mixed' },
    h: mongoose.Mixed,
    i: mongoose.Schema.Types.Mixed,
    j: { k: {} },
    l: { type: Map },
    m: 'object',
  }),
);
