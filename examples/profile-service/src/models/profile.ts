import mongoose, { Schema } from 'mongoose';
import { ACTIVITY_LEVELS } from '../constants/consent';
import { softDelete } from '../plugins/softDelete';
import { addressSchema } from '../schemas/address.schema';
import { schemaOptions } from '../schemas/options';

/**
 * Who a member is, over all services. The shop stays the master of name and e-mail,
 * this copy is refreshed by events and may be some minutes old.
 */
const profileSchema = new Schema(
  {
    /** `M-0000123`, the key that all services share */
    memberCode: { type: String, required: true, unique: true },
    name: {
      family: { type: String, required: true },
      given: { type: String, required: true },
      kana: { family: String, given: String },
    },
    contact: {
      email: { type: String, lowercase: true },
      phone: String,
      lineId: String,
    },
    birthDate: Date,
    addresses: [addressSchema],
    household: {
      adults: { type: Number, default: 1 },
      children: { type: Number, default: 0 },
      pets: [String],
    },
    interests: [{ type: String }],
    activity: { type: String, enum: ACTIVITY_LEVELS, default: 'casual' },
    avatarUrl: String,
    /** @deprecated klout-like score of a partner who went out of business */
    socialScore: Number,
    extra: Schema.Types.Mixed,
  },
  schemaOptions,
);

profileSchema.plugin(softDelete);
profileSchema.index({ 'contact.email': 1 });
profileSchema.virtual('displayName').get(function () {
  return `${this.name?.family} ${this.name?.given}`;
});

export const Profile = mongoose.models.Profile || mongoose.model('Profile', profileSchema);
