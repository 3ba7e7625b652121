/** State of a shipment (SHIP_STS). Vendor manual, chapter 4. */
const SHIP_STS = {
  NEW: '00', // registered
  PICKUP: '10', // collected from the warehouse
  TRANSIT: '20', // between depots
  OUT: '30', // on the delivery van
  DONE: '40', // delivered, signature taken
  ABSENT: '50', // nobody at home
  BACK: '90', // goes back to the sender
};

const SHIP_STS_LABEL = {
  [SHIP_STS.NEW]: 'Registered',
  [SHIP_STS.PICKUP]: 'Collected',
  [SHIP_STS.TRANSIT]: 'Between depots',
  [SHIP_STS.OUT]: 'Out for delivery',
  [SHIP_STS.DONE]: 'Delivered',
  [SHIP_STS.ABSENT]: 'Nobody at home',
  [SHIP_STS.BACK]: 'Going back to the sender',
};

const CLAIM_KBN = Object.freeze(['LOST', 'BROKEN', 'LATE', 'WRONG_ADDR']);

const MAP_KBN = { OUT: 'O', BACK: 'B' };

module.exports = { SHIP_STS, SHIP_STS_LABEL, CLAIM_KBN, MAP_KBN };
