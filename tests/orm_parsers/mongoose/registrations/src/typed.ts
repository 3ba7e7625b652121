import { model, models, Model, Schema, InferSchemaType } from 'mongoose';

interface IUser {
  name: string;
}
type UserModel = Model<IUser>;
const userSchema = new Schema<IUser, UserModel>({ name: { type: String, required: true } });
export type User = InferSchemaType<typeof userSchema>;
const UserModel = (models.User as UserModel) || model<IUser, UserModel>('User', userSchema);
export default UserModel;
const NAMES = { post: 'BlogPost' } as const;
export const Post = model(NAMES.post, new Schema({ by: { type: Schema.Types.ObjectId, ref: UserModel.modelName } }));
