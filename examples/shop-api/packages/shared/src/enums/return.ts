export enum ReturnStatus {
  Requested = 'REQUESTED',
  Approved = 'APPROVED',
  /** The courier has the parcel */
  PickedUp = 'PICKED_UP',
  /**
   * The refund was issued. Says nothing about the goods: since 2019 we refund at pick-up,
   * the warehouse looks at the parcel days later.
   */
  Completed = 'COMPLETED',
  Rejected = 'REJECTED',
}

export const ReturnStatusLabel: { [key in ReturnStatus]: string } = {
  REQUESTED: 'Asked for by the customer',
  APPROVED: 'Label sent',
  PICKED_UP: 'Picked up by the carrier',
  COMPLETED: 'Completed (refunded)',
  REJECTED: 'Refused by support',
};

/** 返品理由。コードは基幹システムと共通なので変更しないこと */
export enum ReturnReason {
  WrongSize = 'R1',
  Damaged = 'R2',
  NotAsDescribed = 'R3',
  ChangedMind = 'R4',
  LateDelivery = 'R5',
  Other = 'R9',
}

export const RETURN_REASON_LABEL: Record<ReturnReason, string> = {
  [ReturnReason.WrongSize]: 'Wrong size',
  [ReturnReason.Damaged]: 'Arrived damaged',
  [ReturnReason.NotAsDescribed]: 'Not as described',
  [ReturnReason.ChangedMind]: 'Changed their mind',
  [ReturnReason.LateDelivery]: 'Came too late',
  [ReturnReason.Other]: 'Other',
};
