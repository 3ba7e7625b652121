export * from './enums/order';
export * from './enums/return';
export * from './enums/member';
export { PAYMENT_PROVIDERS, PaymentState, paymentStateLabels } from './enums/payment';
export type { PaymentProvider } from './enums/payment';
