export enum MemberStatus {
  /** Signed up, e-mail not confirmed */
  Provisional = 0,
  Active = 1,
  /** Blocked by customer support */
  Suspended = 2,
  /** Left on their own wish (退会済み) */
  Withdrawn = 9,
}

export const MemberStatusLabel = {
  [MemberStatus.Provisional]: 'Not confirmed yet',
  [MemberStatus.Active]: 'Active',
  [MemberStatus.Suspended]: 'Suspended',
  [MemberStatus.Withdrawn]: 'Left',
};

export type Locale = 'ja' | 'en' | 'de' | 'fr' | 'es' | 'it' | 'sv';
