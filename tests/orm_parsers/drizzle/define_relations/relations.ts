import { defineRelations } from 'drizzle-orm';
import * as schema from './schema';

export const relations = defineRelations(schema, (r) => ({
  crates: { shelf: r.one.shelves({ from: r.crates.shelf, to: r.shelves.id }) },
  shelves: { crates: r.many.crates() },
}));
