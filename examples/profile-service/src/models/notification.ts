import mongoose, { Schema } from 'mongoose';
import { NotificationChannel } from '../constants/consent';
import { schemaOptions } from '../schemas/options';

/** A template with the texts per language. */
const templateSchema = new Schema(
  {
    key: { type: String, required: true, unique: true },
    channel: { type: String, enum: Object.values(NotificationChannel), required: true },
    texts: [
      {
        locale: { type: String, required: true },
        subject: String,
        body: { type: String, required: true },
      },
    ],
  },
  schemaOptions,
);

const notificationSchema = new Schema(
  {
    recipient: { type: Schema.Types.ObjectId, ref: 'Profile' },
    template: { type: Schema.Types.ObjectId, ref: 'NotificationTemplate' },
    channel: { type: String, enum: Object.values(NotificationChannel) },
    /** Address or token it went to */
    sentTo: String,
    variables: { type: Map, of: String },
    readAt: Date,
    about: {
      /** what the message is about: model name and id */
      model: { type: String, enum: ['Event', 'Campaign'] },
      id: { type: Schema.Types.ObjectId, refPath: 'about.model' },
    },
  },
  schemaOptions,
);

export const NotificationTemplate = mongoose.model('NotificationTemplate', templateSchema);
export const Notification = mongoose.model('Notification', notificationSchema);
