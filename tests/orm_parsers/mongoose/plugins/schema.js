const mongoose = require('mongoose');
const softDelete = require('mongoose-delete');
const unique = require('mongoose-unique-validator');
const { audited } = require('./audit');

const taskSchema = new mongoose.Schema({ title: String });
taskSchema.plugin(softDelete, { deletedAt: true, overrideMethods: 'all' });
taskSchema.plugin(unique);
taskSchema.plugin(audited, { by: 'editor' });
taskSchema.add({ place: { room: String } });
taskSchema.add(new mongoose.Schema({ extra: Number }));

module.exports = mongoose.model('Task', taskSchema);
