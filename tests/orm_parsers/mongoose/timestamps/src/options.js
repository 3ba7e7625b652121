exports.stamped = { timestamps: true };
exports.renamed = { timestamps: { createdAt: 'created', updatedAt: 'updated' }, minimize: false };
