import mongoose, { Schema } from 'mongoose';
import { CONSENT_PURPOSES } from '../constants/consent';

/** Permission that a member gave or took back (GDPR / 個人情報保護法). Never overwritten, only added. */
const consentSchema = new Schema({
  profile: { type: Schema.Types.ObjectId, ref: 'Profile', required: true },
  purpose: { type: String, enum: CONSENT_PURPOSES, required: true },
  granted: { type: Boolean, required: true },
  source: { type: String, default: 'app' },
  ip: String,
  decidedAt: { type: Date, required: true },
});

export const Consent = mongoose.model('Consent', consentSchema);
