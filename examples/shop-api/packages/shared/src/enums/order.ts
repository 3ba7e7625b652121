/** Life of a delivery order as the customer sees it in the app. */
export enum OrderStatus {
  /** Placed, not paid yet (convenience store or bank transfer) */
  Pending = 'PENDING',
  /** Money received */
  Paid = 'PAID',
  /** Handed over to the warehouse */
  Allocated = 'ALLOCATED',
  /** Left the warehouse */
  Shipped = 'SHIPPED',
  /** The carrier reports that it arrived */
  Delivered = 'DELIVERED',
  /** Cancelled before it was shipped */
  Cancelled = 'CANCELLED',
}

export const OrderStatusLabel: Record<OrderStatus, string> = {
  [OrderStatus.Pending]: 'Waiting for payment',
  [OrderStatus.Paid]: 'Paid',
  [OrderStatus.Allocated]: 'Handed to the warehouse',
  [OrderStatus.Shipped]: 'On its way',
  [OrderStatus.Delivered]: 'Delivered',
  [OrderStatus.Cancelled]: 'Cancelled',
};

/** Where an order was placed. WALK_IN was added for the pop-up stores of 2021. */
export enum SalesChannel {
  Web = 'WEB',
  Ios = 'IOS',
  Android = 'ANDROID',
  WalkIn = 'WALK_IN',
}

export const SALES_CHANNEL_LABELS = {
  [SalesChannel.Web]: 'Web shop',
  [SalesChannel.Ios]: 'iPhone app',
  [SalesChannel.Android]: 'Android app',
  [SalesChannel.WalkIn]: 'Pop-up store',
} as const;
