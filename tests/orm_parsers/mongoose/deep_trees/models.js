const { model, Schema } = require('mongoose');

const leaf = new Schema({ a: { b: { c: { d: { e: [{ f: [{ g: { h: String } }] }] } } } } });
const comment = new Schema({ text: String });
comment.add({ replies: [comment], best: comment });
model('Tree', new Schema({ leaf, comments: [comment] }));
