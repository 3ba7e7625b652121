const mongoose = require('mongoose');

class BaseSchema extends mongoose.Schema {
  constructor(definition, options = {}) {
    super({ ...definition, tenant: { type: String, required: true } }, { timestamps: true, ...options });
    this.index({ tenant: 1 });
  }
}
class Wheel {
  get double() {
    return this.size * 2;
  }
  static biggest() {}
}
const wheel = new BaseSchema({ size: Number });
wheel.loadClass(Wheel);
mongoose.model('Wheel', wheel);
mongoose.model('Rim', new BaseSchema({ hole: Number }, { timestamps: false }));
