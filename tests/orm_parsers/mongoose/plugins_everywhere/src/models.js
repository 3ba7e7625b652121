const mongoose = require('mongoose');
const softDelete = require('mongoose-delete');
const { paranoid, stamps } = require('./plugins');

mongoose.plugin((schema) => {
  if (!schema.path('tenant')) schema.add({ tenant: { type: String } });
});
const part = new mongoose.Schema({ size: Number }, { _id: false });
part.plugin(paranoid);
const box = new mongoose.Schema({ part, label: String }).plugin(stamps, { by: 'packer', when: 'packed' });
box.plugin(softDelete, { deletedAt: true, deletedBy: true });
module.exports = mongoose.model('Box', box);
