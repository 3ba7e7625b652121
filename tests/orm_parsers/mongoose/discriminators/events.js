const mongoose = require('mongoose');

const eventSchema = new mongoose.Schema({ at: { type: Date, required: true } }, { discriminatorKey: 'kind' });
const Event = mongoose.model('Event', eventSchema);

exports.Click = Event.discriminator('Click', new mongoose.Schema({ url: { type: String, required: true } }));
exports.Sale = Event.discriminator('Sale', new mongoose.Schema({ amount: Number, click: { type: mongoose.Schema.Types.ObjectId, ref: 'Click' } }));
exports.Plain = mongoose.model('Plain', new mongoose.Schema({ a: String }));
exports.Plain.discriminator('Fancy', new mongoose.Schema({ b: String }));
