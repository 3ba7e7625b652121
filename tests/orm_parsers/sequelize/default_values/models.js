const { Sequelize, DataTypes, literal, fn } = require('sequelize');

const sequelize = new Sequelize('postgres://localhost/case', { define: { timestamps: false } });
const STATES = Object.freeze({ NEW: 'new' });
const seconds = 60;

const Job = sequelize.define('job', {
  a: { type: DataTypes.STRING, defaultValue: STATES.NEW },
  b: { type: DataTypes.INTEGER, defaultValue: seconds * 5 },
  c: { type: DataTypes.BOOLEAN, defaultValue: false },
  d: { type: DataTypes.DATE, defaultValue: DataTypes.NOW },
  e: { type: DataTypes.DATE, defaultValue: Sequelize.NOW },
  f: { type: DataTypes.UUID, defaultValue: Sequelize.UUIDV1 },
  g: { type: DataTypes.DATE, defaultValue: sequelize.literal('CURRENT_TIMESTAMP') },
  h: { type: DataTypes.DATE, defaultValue: literal('now()') },
  i: { type: DataTypes.DATE, defaultValue: fn('NOW') },
  j: { type: DataTypes.DATE, defaultValue: Sequelize.fn('gen_random') },
  k: { type: DataTypes.STRING, defaultValue: () => 'made' },
  l: { type: DataTypes.JSONB, defaultValue: {} },
  m: { type: DataTypes.ARRAY(DataTypes.STRING), defaultValue: [] },
  n: { type: DataTypes.STRING, defaultValue: null },
  o: { type: DataTypes.STRING, defaultValue: '' },
  p: { type: DataTypes.FLOAT, defaultValue: 0.5 },
  q: { type: DataTypes.STRING, defaultValue: `at ${seconds}` },
  r: { type: DataTypes.DATE, defaultValue: Date.now },
});

module.exports = { Job };
