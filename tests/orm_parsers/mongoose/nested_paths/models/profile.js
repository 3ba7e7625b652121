const mongoose = require('mongoose');
const { Schema } = mongoose;

/** What a member tells about himself. */
const profileSchema = new Schema({
  name: { type: String, required: true, unique: true, trim: true },
  // as typed in
  address: {
    street: String,
    geo: { lat: Number, lng: { type: Number, default: 0 } },
  },
  tags: [String],
  scores: { type: [Number], required: [true, 'needed'] },
  visits: [{ at: Date, page: { type: String, enum: ['home', 'shop'] } }],
  anything: Schema.Types.Mixed,
  empty: {},
  list: [],
  plain: Object,
  owner: mongoose.Types.ObjectId,
  type: { type: String }, // a field that is called type
  device: { type: { type: String }, os: String },
  big: mongoose.Schema.Types.Decimal128,
  word: 'string',
  file: Buffer,
  active: { type: Boolean, required: () => true },
});
profileSchema.index({ name: 1, 'address.street': -1 }, { unique: true });
profileSchema.virtual('label').get(() => 'x');

module.exports = mongoose.model('Profile', profileSchema);
