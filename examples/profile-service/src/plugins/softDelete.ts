import type { Schema } from 'mongoose';

/** Adds `deleted` and `deletedAt`; finds skip deleted documents elsewhere. */
export function softDelete(schema: Schema): void {
  schema.add({
    deleted: { type: Boolean, default: false },
    deletedAt: { type: Date },
  });
}
