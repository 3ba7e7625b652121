import { model, Schema } from 'mongoose';
import { field, VOUCHER } from './words';

export enum Risk {
  Low = 'low',
  High = 'high',
}
export const RISK_LABELS: { [key in Risk]: string } = { low: 'No danger', high: 'Danger' };
const common = { risk: { type: String, enum: Risk, label: 'How bad it is' } };

const voucherSchema = new Schema({
  ...common,
  status: field({ type: String, enum: VOUCHER.ALL, default: VOUCHER.OPEN, pkey: true }),
  kind: { type: String, enum: { values: ['gift', 'refund'], message: 'no' } },
  maybe: { type: String, enum: ['a', null] },
  codes: [{ type: String, enum: ['x', 'y'] }],
});

export default model('Voucher', voucherSchema);
