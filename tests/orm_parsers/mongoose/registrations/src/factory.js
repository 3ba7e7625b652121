module.exports = (db) => {
  const { Schema } = require('mongoose');
  const schema = new Schema({ made: Boolean });
  return db.models.Made || db.model('Made', schema);
};
