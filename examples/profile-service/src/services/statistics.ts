import { Event } from '../models/event';
import { MemberStat } from '../models/statistics';

/** Nightly: sums up the orders of each member. */
export async function rebuild(since: Date): Promise<number> {
  const sums = await Event.aggregate([
    { $match: { kind: 'OrderPlaced', at: { $gte: since } } },
    { $group: { _id: '$memberCode', orders: { $sum: 1 }, spent: { $sum: '$amount' } } },
  ]);
  for (const { _id, orders, spent } of sums) {
    await MemberStat.updateOne(
      { memberCode: _id },
      { $set: { 'lifetime.orders': orders, 'lifetime.spent': spent, computedAt: new Date() } },
    );
  }
  return sums.length;
}
