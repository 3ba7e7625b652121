export { members as people } from './users';
export * as orders from './orders';
