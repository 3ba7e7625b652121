const APP = 'shop';

export function withPrefix(name: string): string {
  return [APP, name].join('_');
}
