const mongoose = require('mongoose');
const { Schema } = mongoose;
const { geoPoint } = require('../schemas/address.schema');

const common = { memberCode: { type: String, required: true }, note: String };

/** Articles that a member would like to get; can be shared by link. */
const wishlistSchema = new Schema(
  {
    ...common,
    title: String,
    shareToken: { type: String, unique: true, sparse: true },
    items: [{ sku: { type: String, required: true }, wantedQty: Number, addedAt: Date }],
  },
  { timestamps: true },
);

/** Places that someone saved on the map. */
const savedPlaceSchema = new Schema({
  ...common,
  spotCode: String,
  location: geoPoint,
});

module.exports.Wishlist = mongoose.model('Wishlist', wishlistSchema);
module.exports.SavedPlace = mongoose.model('SavedPlace', savedPlaceSchema);
