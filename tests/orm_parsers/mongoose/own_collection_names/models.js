const mongoose = require('mongoose');
const { Schema } = mongoose;

mongoose.pluralize(null);
mongoose.model('Bare', new Schema({ a: String }));
mongoose.model('First', new Schema({ b: String }, { collection: 'the_firsts' }));
mongoose.model('Second', new Schema({ c: String }, { collection: 'ignored' }), 'the_second');
const set = new Schema({ d: String });
set.set('collection', 'set_later');
mongoose.model('Third', set);
