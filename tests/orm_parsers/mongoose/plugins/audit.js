exports.audited = function audited(schema, options) {
  schema.add({ [options.by]: { type: String }, changes: [{ field: String, old: {} }] });
};
