export { AnimalKind as Kind } from './kinds';
export * as limits from './limits';
