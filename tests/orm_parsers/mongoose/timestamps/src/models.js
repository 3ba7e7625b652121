const { model, Schema } = require('mongoose');
const { renamed, stamped } = require('./options');

const part = new Schema({ x: Number }, { ...stamped, _id: false });
model('A', new Schema({ a: String }, stamped));
model('B', new Schema({ b: [part], one: part }, { ...renamed, collection: 'b_things' }));
model('C', new Schema({ c: Date, createdAt: { type: Date, required: true } }, { timestamps: true }));
model('D', new Schema({ d: Number }, { timestamps: { createdAt: true, updatedAt: false } }));
model('E', new Schema({ e: Number }, { timestamps: { updatedAt: 'changed_at' } }));
model('F', new Schema({ f: Number }, { timestamps: { currentTime: () => 1 } }));
const late = new Schema({ g: Number });
late.set('timestamps', { createdAt: 'born' });
model('G', late);
