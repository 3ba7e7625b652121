export const PAYMENT_PROVIDERS = ['stripe', 'gmo', 'paypal', 'konbini'] as const;
export type PaymentProvider = (typeof PAYMENT_PROVIDERS)[number];

export enum PaymentState {
  Authorized = 'AUTHORIZED',
  Captured = 'CAPTURED',
  PartlyRefunded = 'PARTLY_REFUNDED',
  Refunded = 'REFUNDED',
  Failed = 'FAILED',
}

export const paymentStateLabels: Record<PaymentState, string> = {
  AUTHORIZED: 'Reserved on the card',
  CAPTURED: 'Collected',
  PARTLY_REFUNDED: 'Part of it given back',
  REFUNDED: 'Given back in full',
  FAILED: 'Declined',
};
