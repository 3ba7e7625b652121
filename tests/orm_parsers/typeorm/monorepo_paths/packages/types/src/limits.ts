export const NAME = 40;
