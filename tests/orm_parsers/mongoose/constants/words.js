const VOUCHER = {
  /** can be used */
  OPEN: 'open',
  USED: 'used', // gone
  ALL: ['open', 'used'],
};
const field = (options) => {
  const { pkey, ...rest } = options;
  return rest;
};
module.exports = { VOUCHER, field };
