import mongoose from 'mongoose';
import { line, money } from './parts';

const node = new mongoose.Schema({ title: String });
node.add({ children: [node] });

const orderSchema = new mongoose.Schema({
  total: { type: money, required: true },
  lines: { type: [line] },
  more: [{ type: line }],
  prices: { type: Map, of: money },
  counts: { type: Map, of: Number },
  tree: node,
});

export const Order = mongoose.models.Order || mongoose.model('Order', orderSchema, 'shop_orders');
