export enum TicketState {
  /** nobody looked at it yet */
  Open = 'open',
  Waiting = 'waiting', // for the customer
  Done = 'done',
}

export const TICKET_STATE_LABELS: Record<TicketState, string> = {
  [TicketState.Open]: 'New',
  [TicketState.Waiting]: 'On hold',
  [TicketState.Done]: 'Solved',
};

export enum TicketKind {
  Question = 'question',
  Fault = 'fault',
}

export enum Level {
  Low = 1,
  High = Low << 2,
}

export const CHANNELS = ['mail', 'phone'] as const;
export type Channel = (typeof CHANNELS)[number];
