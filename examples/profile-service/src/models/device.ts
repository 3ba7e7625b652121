import mongoose, { Schema } from 'mongoose';

/** Phones and browsers on which someone is signed in. */
const deviceSchema = new Schema(
  {
    profile: { type: Schema.Types.ObjectId, ref: 'Profile', required: true },
    platform: { type: String, enum: ['ios', 'android', 'web'], required: true },
    pushToken: String,
    appVersion: String,
    lastIp: String,
    lastSeenAt: Date,
  },
  { timestamps: { createdAt: 'registeredAt', updatedAt: false } },
);

export default mongoose.model('Device', deviceSchema);
