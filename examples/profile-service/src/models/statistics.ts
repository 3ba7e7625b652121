import mongoose, { Schema, Types } from 'mongoose';
import { Profile } from './profile';

const monthSchema = new Schema({ orders: Number, spent: Number, nights: Number }, { _id: false });

/** Sums per member, rebuilt every night: what was bought, how often things went back, how many nights. */
const memberStatSchema = new Schema({
  profile: { type: Types.ObjectId, ref: () => Profile, required: true },
  memberCode: { type: String, required: true },
  lifetime: {
    orders: { type: Number, default: 0 },
    spent: { type: Number, default: 0 },
    sentBack: { type: Number, default: 0 },
    nights: { type: Number, default: 0 },
  },
  byMonth: { type: Map, of: monthSchema },
  favouriteCategories: [{ category: String, share: Number }],
  computedAt: Date,
});

/** One document per day and metric, for the dashboard. */
const dailyStatisticSchema = new Schema({
  day: { type: String, required: true },
  metric: { type: String, required: true, enum: ['signups', 'orders', 'nights', 'active_members'] },
  value: { type: Number, required: true },
  breakdown: Schema.Types.Mixed,
});
dailyStatisticSchema.index({ day: 1, metric: 1 }, { unique: true });

export const MemberStat = mongoose.model('MemberStat', memberStatSchema);
export const DailyStatistic = mongoose.model('DailyStatistic', dailyStatisticSchema);
