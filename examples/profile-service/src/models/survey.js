const { Schema, model } = require('mongoose');

const questionSchema = new Schema({
  text: { type: String, required: true },
  kind: { type: String, enum: ['stars', 'choice', 'free'], required: true },
  choices: [String],
});

const surveySchema = new Schema({
  title: { type: String, required: true },
  questions: [questionSchema],
  open: { type: Boolean, default: true },
});

/** What people answered after a purchase or a stay. */
const answerSchema = new Schema(
  {
    survey: { type: Schema.Types.ObjectId, ref: 'Survey', required: true },
    memberCode: String,
    answers: [{ questionId: Schema.Types.ObjectId, stars: Number, choice: String, text: String }],
  },
  { timestamps: true },
);

module.exports = {
  Survey: model('Survey', surveySchema),
  SurveyAnswer: model('SurveyAnswer', answerSchema),
};
