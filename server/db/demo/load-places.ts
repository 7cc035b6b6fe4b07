// Warehouses and lines of the demo shop.
import { bulkInsert } from '../bulk.ts';
import type { Db } from '../open.ts';
import { lines } from './lines.ts';
import { warehouses } from './warehouses.ts';

export async function loadPlaces(db: Db): Promise<void> {
  await bulkInsert(
    db,
    'warehouse',
    warehouses.map((w, at) => ({ id: at + 1, ...w, enabled: true, sort: at })),
  );
  // Ids follow the places in the lists, and so do the warehouses that a line names.
  await bulkInsert(
    db,
    'line',
    lines.map(({ line, doc, recommended = false }, at) => ({
      id: at + 1,
      code: line.code,
      names: line.name,
      doc,
      data: { ...line, id: at + 1 },
      enabled: true,
      recommended,
      sort: at,
    })),
  );
}
