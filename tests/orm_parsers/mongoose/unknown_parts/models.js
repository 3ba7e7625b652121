const mongoose = require('mongoose');
const { fields, nameOf, kind, values } = require('elsewhere');

mongoose.model(nameOf('a'), new mongoose.Schema({ a: String }));
mongoose.model('B', new mongoose.Schema({ ...fields, b: kind, c: { type: String, enum: values } }));
mongoose.model('C', new mongoose.Schema(fields));
mongoose.model('D', new mongoose.Schema({ d: { type: String, required: fields.d } }), nameOf('d'));
