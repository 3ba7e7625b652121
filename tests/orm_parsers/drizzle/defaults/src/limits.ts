export const LIMITS = { seats: 4, ratio: 0.5 } as const;
export enum Mode {
  Fast = 'fast',
  Slow = 'slow',
}
export const DEFAULT_NAME = `guest-${LIMITS.seats}`;
