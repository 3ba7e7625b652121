const mongoose = require('mongoose');
const { Schema, model } = require('mongoose');

const authorSchema = new Schema({ name: String, code: String });
const Author = model('Author', authorSchema);

const bookSchema = new Schema({
  author: { type: Schema.Types.ObjectId, ref: 'Author', required: true },
  editor: { type: Schema.Types.ObjectId, ref: () => Author },
  translator: { type: Schema.Types.ObjectId, ref: Author },
  readers: [{ type: Schema.Types.ObjectId, ref: 'Reader' }],
  about: { type: Schema.Types.ObjectId, refPath: 'kind' },
  kind: String,
  authorCode: String,
  quotes: [{ by: { type: Schema.Types.ObjectId, ref: 'Author' } }],
});
bookSchema.virtual('byCode', { ref: 'Author', localField: 'authorCode', foreignField: 'code', justOne: true });
const Book = mongoose.model('Book', bookSchema);

const readerSchema = new Schema({ favourite: String });
readerSchema.virtual('books', { ref: 'Book', localField: '_id', foreignField: 'kind' });
exports.Reader = mongoose.model('Reader', readerSchema);
