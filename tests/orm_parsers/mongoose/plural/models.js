const { Schema, model } = require('mongoose');

for (const name of ['Person', 'Category', 'Status', 'Media', 'Box', 'Child', 'Mouse', 'Quiz', 'UserData', 'Hero2', 'Man', 'Analysis', 'Series', 'Knife']) {
  model(name, new Schema({ a: String }, { _id: false }));
}
