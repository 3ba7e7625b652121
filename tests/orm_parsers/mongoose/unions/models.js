const { model, Schema } = require('mongoose');

model(
  'Answer',
  new Schema({
    value: { type: Schema.Types.Union, of: [String, Number], required: true },
    parts: [{ type: Schema.Types.Union, of: [Boolean, Date] }],
    any: { type: 'Union', of: [{ type: String, enum: ['a', 'b'] }, Number] },
  }),
);
