import { Schema } from 'mongoose';

/** An address inside another document, never stored alone. */
export const addressSchema = new Schema(
  {
    kind: { type: String, enum: ['home', 'work', 'holiday'], default: 'home' },
    postalCode: String,
    region: String,
    city: { type: String, required: true },
    street: String,
    country: { type: String, required: true, uppercase: true },
  },
  { _id: false },
);

export const geoPoint = {
  type: { type: String, enum: ['Point'], default: 'Point' },
  coordinates: [Number],
};
