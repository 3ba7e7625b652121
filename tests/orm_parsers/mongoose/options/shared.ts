export const stamped = { timestamps: true, versionKey: false };
export const named = (collection: string) => ({ ...stamped, collection });
