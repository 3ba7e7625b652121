const { model, Schema } = require('mongoose');

const shape = new Schema({ name: { type: String, required: true } }, { discriminatorKey: 'kind', _id: false });
const frame = new Schema({ width: Number }, { _id: false });
const drawing = new Schema({ title: String, shapes: [shape], main: frame });
drawing.path('shapes').discriminator('Circle', new Schema({ radius: Number }, { _id: false }));
drawing.path('shapes').discriminator('Square', new Schema({ side: { type: Number, required: true } }, { _id: false }));
drawing.path('main').discriminator('Round', new Schema({ bend: Number }, { _id: false }));
model('Drawing', drawing);

const account = new Schema({ mail: String }, { discriminatorKey: 'role', timestamps: true });
const Account = model('Account', account, 'logins');
Account.discriminator('Admin', new Schema({ level: { type: Number, default: 1 } }), 'admin');
const Guest = Account.discriminator('Guest', new Schema({ host: { type: Schema.Types.ObjectId, ref: 'Admin' } }));
exports.Guest = Guest;
