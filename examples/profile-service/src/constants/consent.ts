export const CONSENT_PURPOSES = ['newsletter', 'personal_offers', 'statistics', 'partner_sharing'] as const;
export type ConsentPurpose = (typeof CONSENT_PURPOSES)[number];

export enum NotificationChannel {
  Push = 'push',
  Mail = 'mail',
  Line = 'line',
}

/** How busy a member is, computed every Monday. */
export const ACTIVITY = {
  SLEEPING: 'sleeping',
  CASUAL: 'casual',
  REGULAR: 'regular',
  FAN: 'fan',
} as const;

export const ACTIVITY_LEVELS = Object.values(ACTIVITY);

export const ACTIVITY_LABEL: Record<string, string> = {
  [ACTIVITY.SLEEPING]: 'Nothing for a year',
  [ACTIVITY.CASUAL]: 'Now and then',
  [ACTIVITY.REGULAR]: 'Every few months',
  [ACTIVITY.FAN]: 'Every month',
};
