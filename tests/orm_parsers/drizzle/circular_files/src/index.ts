export * from './authors';
export * from './books';
