export * from './enums';
export * from './people';
export * from './spots';
export * from './bookings';
export * from './billing';
