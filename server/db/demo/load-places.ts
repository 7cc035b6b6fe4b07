// Warehouses and lines of the demo shop.
import { bulkInsert } from '../bulk.ts';
import type { Db } from '../open.ts';
import { lines } from './lines.ts';
import { demoBin, PLACES, RACKS, warehouses, ZONES } from './warehouses.ts';

export async function loadPlaces(db: Db): Promise<void> {
  await bulkInsert(
    db,
    'warehouse',
    warehouses.map((w, at) => ({ id: at + 1, ...w, enabled: true, sort: at })),
  );
  await bulkInsert(
    db,
    'bin',
    warehouses.flatMap((_, at) =>
      ZONES.flatMap((zone) =>
        Array.from({ length: RACKS * PLACES }, (_place, n) => {
          const code = demoBin(zone, 1 + Math.floor(n / PLACES), 1 + (n % PLACES));
          return { warehouse_id: at + 1, code, clean: code.replaceAll('-', ''), zone, capacity: 8, enabled: true };
        }),
      ),
    ),
  );
  // Ids follow the positions in the lists, and so do the warehouses of a line.
  await bulkInsert(
    db,
    'line',
    lines.map(({ line, doc, recommended }, at) => ({
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
