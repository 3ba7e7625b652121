export enum Size {
  Small = 's', // up to 10 cm
  Large = 'l', // above
}
export const PHASES = ['plan', 'build'] as const;
export const ALL = [...PHASES, 'run'] as const;
export const COLOURS = { red: 'Red', blue: 'Blue' } as const;
