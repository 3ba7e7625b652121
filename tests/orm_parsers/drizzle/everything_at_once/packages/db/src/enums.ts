export const STATES = { NEW: 'new', SENT: 'sent' } as const;
export const STATE_VALUES = Object.values(STATES);
