export enum Side {
  Left = 'left',
  Right = 'right',
}
export const COLOURS = ['red', 'blue'] as const;
export const PHASES = { PLAN: 'plan', RUN: 'run', ALL: ['plan', 'run'] };
export const levels = Object.freeze({ LOW: 'low', HIGH: 'high' });
export const kinds: { value: string; label: string }[] = [{ value: 'a', label: 'First' }, { value: 'b', label: 'Second' }];
