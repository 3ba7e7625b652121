const mongoose = require('mongoose');

exports.getOrCreateModel = (name, schema) => {
  if (mongoose.modelNames().includes(name)) {
    return mongoose.model(name);
  }
  return mongoose.model(name, schema);
};
