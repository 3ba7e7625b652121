import mongoose, { model, Schema, Types } from 'mongoose';

const { ObjectId, Decimal128, UUID } = Schema.Types;
export default model(
  'Kind',
  new Schema({
    a: BigInt,
    b: { type: Schema.Types.Double },
    c: Schema.Types.Int32,
    d: Decimal128,
    e: { type: UUID, unique: true },
    f: Buffer,
    g: { type: Schema.Types.Buffer },
    h: ObjectId,
    i: mongoose.ObjectId,
    j: Types.ObjectId,
    k: 'ObjectId',
    l: { type: 'date' },
    m: 'number',
    n: Schema.Types.String,
    o: { type: Schema.Types.Number, required: true },
    p: Schema.Types.Date,
    q: { type: Schema.Types.Boolean },
    r: Types.Decimal128,
    s: Schema.Types.BigInt,
    t: Schema.ObjectId,
  }),
);
