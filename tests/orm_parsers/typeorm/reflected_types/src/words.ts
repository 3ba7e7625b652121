export enum Level {
  Low = 1,
  High = 2,
}

export enum Mode {
  Manual = 'manual',
  Auto = 'auto',
}

export type Amount = number;
export type Label = string | undefined;
export const FLAGS = ['a', 'b'] as const;
export type Flag = (typeof FLAGS)[number];
