import mongoose, { Schema } from 'mongoose';
import { schemaOptions } from '../schemas/options';

const segmentSchema = new Schema(
  {
    name: { type: String, required: true },
    /** saved filter, in the language of the query builder */
    filter: { type: Schema.Types.Mixed, required: true },
    size: { type: Number, default: 0 },
  },
  schemaOptions,
);

/** A mailing to a group of members. */
const campaignSchema = new Schema(
  {
    title: String,
    segments: [{ type: Schema.Types.ObjectId, ref: 'Segment' }],
    template: { type: Schema.Types.ObjectId, ref: 'NotificationTemplate' },
    startsAt: Date,
    results: { sent: Number, opened: Number, clicked: Number },
  },
  schemaOptions,
);

export const Segment = mongoose.model('Segment', segmentSchema);
export const Campaign = mongoose.model('Campaign', campaignSchema);
