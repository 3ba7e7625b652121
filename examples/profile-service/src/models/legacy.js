const mongoose = require('mongoose');

/**
 * Profiles of the first app.
 * @deprecated everything was moved to `profiles` in 2020
 */
const legacyProfileSchema = new mongoose.Schema(
  {
    uid: Number,
    nick: String,
    mail: String,
    raw: {},
  },
  { strict: false, collection: 'profiles_old', versionKey: false },
);

module.exports = mongoose.model('LegacyProfile', legacyProfileSchema);
