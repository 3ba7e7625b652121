import { commonSchema, field, money, schemaOptions, schemaWrapper, Visibility } from '@org/common';
import { model, Schema } from 'mongoose';

const { labels, ...withoutLabels } = commonSchema;
const offer = schemaWrapper(
  new Schema(
    {
      ...commonSchema,
      code: field({ pkey: true, label: 'Code' } as any),
      title: field({ type: String, optional: true } as any),
      visibility: { type: String, enum: Visibility, default: Visibility.Open },
      price: money(),
      costs: [money('usd')],
      old: { type: money('gbp') },
    },
    schemaOptions,
  ),
);
export const Offer = model('Offer', offer);
export const Bid = model('Bid', new Schema({ ...withoutLabels, ...{ sum: Number } }, { ...schemaOptions, collection: 'bids_of_all' }));
