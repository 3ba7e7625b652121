export enum State {
  Open = 'open',
  Shut = 'shut',
}

export const Colours = { Red: 'r', Blue: 'b' } as const;
export type Colour = (typeof Colours)[keyof typeof Colours];

export const SIZES = ['s', 'm'] as const;
export const MORE_SIZES = [...SIZES, 'xl'];

export enum Rank {
  First = 1,
  Second,
}

export enum Loud {
  Open = State.Open,
  Closing = 'closing',
}

export namespace Units {
  export enum Length {
    Metre = 'm',
    Foot = 'ft',
  }
}

export class Registry {
  static readonly KINDS = ['plain', 'fancy'];
}

export const keysOf = <T extends object>(value: T) => Object.keys(value);
