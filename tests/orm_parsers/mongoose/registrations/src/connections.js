const mongoose = require('mongoose'),
  Schema = mongoose.Schema,
  connection = mongoose.createConnection();

const itemSchema = Schema({ title: String }); // without new
exports.Item = connection.model('Item', itemSchema);
exports.Late = mongoose.connection.model('Late', new Schema({ at: Date }));
exports.Named = mongoose.model('Named', new Schema({ a: Number }), 'the_named');
const once = new Schema({ b: String });
module.exports.Once = mongoose.models.Once || mongoose.model('Once', once);
module.exports.Twice = mongoose.models['Twice'] ?? mongoose.model('Twice', once) ?? mongoose.model('never');
