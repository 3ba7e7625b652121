const mongoose = require('mongoose');
const { getOrCreateModel } = require('./util');

module.exports = (crowi) => {
  const pageSchema = new mongoose.Schema({ path: String });
  pageSchema.statics.find = function () {};
  return getOrCreateModel('Page', pageSchema);
};
