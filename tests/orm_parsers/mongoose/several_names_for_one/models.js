const { model, Schema } = require('mongoose');

const log = new Schema({ line: String, level: { type: String, enum: ['info', 'warn'] } }, { timestamps: true });
for (const service of ['mail', 'call']) {
  model(`${service}Log`, log);
}
['North', 'South'].forEach((side) => model(side, new Schema({ [side.toLowerCase()]: Number }), `${side.toLowerCase()}_things`));
