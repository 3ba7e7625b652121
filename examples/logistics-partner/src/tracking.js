const db = require('../models');
const { SHIP_STS_LABEL } = require('../lib/constants');

/** History of a parcel for the shop's app, newest first. */
async function history(shopOrderCode) {
  const mapping = await db.OrderMapping.findOne({
    where: { SHOP_ORD_CD: shopOrderCode, MAP_KBN: 'O' },
    include: [{ association: 'shipment', include: ['events'] }],
  });
  if (!mapping || !mapping.shipment) return [];
  return mapping.shipment.events
    .map((e) => ({ at: e.EVT_DT, text: SHIP_STS_LABEL[e.EVT_STS], memo: e.EVT_MEMO }))
    .sort((a, b) => b.at - a.at);
}

module.exports = { history };
