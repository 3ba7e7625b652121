export enum Kind {
  A = 'a',
  B = 'b',
}

export const SIZES = ['s', 'm'] as const;
export const STATES = { OPEN: 'open', SHUT: 'shut', all: () => ['open', 'shut'] };
export const LEVELS = Object.freeze(['low', 'high']);
export class Colour {
  static RED = 'red';
  static BLUE = 'blue';
  static values() {
    return [Colour.RED, Colour.BLUE];
  }
}
