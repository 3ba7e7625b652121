export { dates as lifecycle, key, label } from './helpers';
export * from './helpers';
