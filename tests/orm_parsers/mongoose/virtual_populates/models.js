const { model, Schema } = require('mongoose');

const writer = new Schema({ code: { type: String, unique: true }, teamId: String, home: { cityId: Number } }, { toJSON: { virtuals: true } });
writer.virtual('team', { ref: 'Team', localField: 'teamId', foreignField: 'slug', justOne: true });
writer.virtual('city', { ref: () => 'City', localField: 'home.cityId', foreignField: 'number', justOne: true });
writer.virtual('texts', { ref: 'Text', localField: 'code', foreignField: 'writerCode' });
writer.virtual('full').get(function () {
  return this.code;
});
model('Writer', writer);
model('Team', new Schema({ slug: String }));
model('City', new Schema({ number: Number }));
const text = new Schema({ writerCode: String, editor: Schema.Types.ObjectId });
model('Text', text);
const editor = new Schema({ name: String });
editor.virtual('edited', { ref: 'Text', localField: '_id', foreignField: 'editor' });
model('Editor', editor);
