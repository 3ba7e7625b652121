const stamps = (schema, { by = 'someone', when } = {}) => {
  schema.add({ [by]: { type: String }, [`${when}At`]: { type: Date, required: true } });
  schema.index({ [by]: 1 });
};
function paranoid(schema) {
  schema.add({ removed: { type: Boolean, default: false } });
  schema.pre('find', function () {});
}
module.exports = { paranoid, stamps };
