export * from './ticket';
export { TicketKind as Kind } from './ticket';
