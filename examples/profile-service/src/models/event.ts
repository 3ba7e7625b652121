import mongoose, { Schema } from 'mongoose';

/** Anything that a member did, newest last. Kept for two years. */
const eventSchema = new Schema(
  {
    memberCode: { type: String, index: true },
    at: { type: Date, default: Date.now },
    session: String,
    geo: {
      country: String,
      city: String,
    },
  },
  { discriminatorKey: 'kind', collection: 'events' },
);

export const Event = mongoose.model('Event', eventSchema);

export const PageViewed = Event.discriminator(
  'PageViewed',
  new Schema({ path: { type: String, required: true }, referrer: String, msOnPage: Number }),
);

/** Somebody paid for an order of the shop. */
export const OrderPlaced = Event.discriminator(
  'OrderPlaced',
  new Schema({
    orderCode: { type: String, required: true },
    amount: Number,
    currency: String,
    items: [{ sku: String, qty: { type: Number, default: 1 } }],
  }),
);

export const SpotBooked = Event.discriminator(
  'SpotBooked',
  new Schema({ bookingCode: String, spotCode: String, nights: Number }),
);
