import { and, eq, isNull } from 'drizzle-orm';
import type { Database } from '../db/client';
import { bookings, equipmentHires } from '../db/schema';

/** Closes a stay. Refuses while hired equipment is still out. */
export async function checkOut(db: Database, bookingCode: string) {
  const booking = await db.query.bookings.findFirst({ where: eq(bookings.bookingCode, bookingCode) });
  if (!booking) throw new Error('unknown booking');
  const open = await db
    .select()
    .from(equipmentHires)
    .where(and(eq(equipmentHires.bookingId, booking.id), isNull(equipmentHires.broughtBackAt)));
  if (open.length > 0) throw new Error(`${open.length} pieces of equipment are still out`);
  await db.update(bookings).set({ state: 'checked_out' }).where(eq(bookings.id, booking.id));
}
