/** State of an incoming slip. */
export enum ReceiveStatus {
  /** Announced, nothing has come yet */
  WAITING = 'WAITING',
  /** The parcel is on the dock, counting and checking goes on */
  IN_PROGRESS = 'IN_PROGRESS',
  /** Received: counted, checked and confirmed by a worker */
  COMPLETE = 'COMPLETE',
  /** Something is missing or broken, see inspection_results */
  DISCREPANCY = 'DISCREPANCY',
  /** Never came, closed by hand */
  VOID = 'VOID',
}

export const receiveStatusLabels: Record<ReceiveStatus, string> = {
  [ReceiveStatus.WAITING]: 'Announced',
  [ReceiveStatus.IN_PROGRESS]: 'Being checked',
  [ReceiveStatus.COMPLETE]: 'Received and confirmed',
  [ReceiveStatus.DISCREPANCY]: 'Differs from the slip',
  [ReceiveStatus.VOID]: 'Closed without goods',
};

/** Where incoming goods come from. */
export enum ReceiveKind {
  PO = 'PO',
  RMA = 'RMA',
  TRANSFER = 'TRANSFER',
}

export const receiveKindLabels = {
  [ReceiveKind.PO]: 'Bought from a supplier',
  [ReceiveKind.RMA]: 'Sent back by a customer',
  [ReceiveKind.TRANSFER]: 'Moved here from another site',
};
