export const REGIONS = ['eu', 'us'] as const;
export const ALL_REGIONS = [...REGIONS, 'asia'] as const;
export const PLANS = { free: { label: 'Free' }, paid: { label: 'Paid' } } as const;
export const planNames = Object.keys(PLANS) as ['free', 'paid'];
export const PROVIDERS = [{ id: 'git', title: 'Git' }, { id: 'hub', title: 'Hub' }];
export enum State {
  Open = 'open',
  Closed = 'closed',
}
export const Level = { LOW: 'low', HIGH: 'high' } as const;
