export const LIMITS = { rows: 25 };
export enum Tone {
  Soft = 'soft',
  Loud = 'loud',
}
