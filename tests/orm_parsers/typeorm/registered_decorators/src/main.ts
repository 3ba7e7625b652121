import { applyKeys } from './apply';
import { Parcel, Zone } from './models';

// when the settings are there
process.nextTick(() => applyKeys('increment', [Zone, Parcel]));
