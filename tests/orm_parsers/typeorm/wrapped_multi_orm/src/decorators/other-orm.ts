export const Entity = (options: object) => (target: unknown) => undefined;
export const Property = (options?: object) => (target: unknown, key: string) => undefined;
