import { model, Schema } from 'mongoose';
import { named, stamped } from './shared';

export const A = model('Alpha', new Schema({ x: Number }, { ...stamped }));
export const B = model('Beta', new Schema({ _id: String, x: Number }, named('the_betas')));
export const C = model('Gamma', new Schema({ x: Number }, { timestamps: { createdAt: 'made_at', updatedAt: false } }));
const delta = new Schema({ x: Number }, { _id: false });
delta.set('timestamps', true);
export const D = model('Delta', delta);
