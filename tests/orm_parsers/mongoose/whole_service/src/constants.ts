export const STATUS = { ACTIVE: 'active', GONE: 'gone' } as const;
export const MODELS = { MEMBER: 'Member', GROUP: 'Group', VISIT: 'Visit' } as const;
