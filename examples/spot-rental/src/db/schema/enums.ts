import { pgEnum } from 'drizzle-orm/pg-core';

/** What can be rented. */
export const spotKind = pgEnum('spot_kind', ['tent_pitch', 'camper_pitch', 'cabin', 'hammock_grove', 'parking']);

export const SPOT_KIND_LABELS: Record<(typeof spotKind.enumValues)[number], string> = {
  tent_pitch: 'Pitch for a tent',
  camper_pitch: 'Pitch for a camper van',
  cabin: 'Cabin',
  hammock_grove: 'Trees for hammocks',
  parking: 'Parking space only',
};

const BOOKING_STATES = [
  'held', // 15 minutes, until the card is charged
  'confirmed',
  'checked_in',
  'checked_out',
  'cancelled_by_guest',
  'cancelled_by_host',
  'no_show',
] as const;

export const bookingState = pgEnum('booking_state', BOOKING_STATES);

export const payoutState = pgEnum('payout_state', ['open', 'sent', 'failed']);

// not a database enum: support adds reasons without a migration
export const CANCEL_REASONS = ['weather', 'illness', 'double_booking', 'other'] as const;
