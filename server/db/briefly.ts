// What is read from tables that are written all day, kept for those who ask the same at once: no longer than another server's write may go unheard.
import { KeptValues } from './kept-values.ts';
import type { Db } from './open.ts';
import { CHECK_MS, type Remembered, rememberedBy } from './remembered.ts';

/** One value may be a list of a thousand rows, half a megabyte. */
const KEPT_MAX = 60;
/** Where no other server writes. */
const ALONE_MS = 60_000;

type Brief = { value: unknown };
const byMemory = new WeakMap<Remembered, KeptValues<Brief>>();

export function brieflyOf(memory: Remembered): KeptValues<Brief> {
  let kept = byMemory.get(memory);
  if (!kept) {
    kept = new KeptValues(memory, () => performance.now(), { max: KEPT_MAX });
    byMemory.set(memory, kept);
  }
  return kept;
}

/** The value that `make` reads, which must not be changed; `name` says what it is, with every parameter. A transaction reads its own. */
export async function briefly<T>(db: Db, name: string, make: () => Promise<T>): Promise<T> {
  const memory = rememberedBy(db);
  if (!memory) return make();
  const lasting = memory.shared ? CHECK_MS : ALONE_MS;
  const { value } = await brieflyOf(memory).of(
    name,
    ({ age }) => lasting - age,
    async () => ({ value: await make() }),
  );
  return value as T;
}
