// In tests all that is read for a kept value is followed, whatever handle it is read by: what its own handle did not note would keep the value when it is no
// longer true. Loaded by testing.ts.
import { AsyncLocalStorage } from 'node:async_hooks';
import pg from 'pg';
import { KeptValues } from './db/kept-values.ts';
import { mayHaveRead } from './db/observed.ts';
import { Remembered } from './db/remembered.ts';

/** What a piece of work sent, and the tables of which it used what is remembered. */
type Used = { texts: Set<string>; tables: Set<string> };
const following = new AsyncLocalStorage<Used>();

/** Who asks is looked up only to count what was caused: no answer depends on it (Ctx.asker). */
const OF_THE_ASKER = /^select .* from "session" as "s" inner join "member" as "m"/;
/** Sent for the connection or the transaction, not for what is read. */
const OF_A_CONNECTION = /^(begin|commit|rollback|set)\b|from "?reference_version/;

const { observed } = KeptValues.prototype;
KeptValues.prototype.observed = async function (db, work) {
  const used: Used = { texts: new Set(), tables: new Set() };
  const made = await following.run(used, () => observed.call(this, db, work));
  const texts = [...used.texts].filter((text) => !OF_THE_ASKER.test(text) && !OF_A_CONNECTION.test(text));
  const words = [...texts.flatMap((text) => text.match(/[a-z]\w*/g) ?? []), ...used.tables];
  const missed = words.find((word) => !mayHaveRead(made.seen, word));
  if (missed !== undefined || (texts.length > 0 && !made.seen.asked))
    throw new Error(
      `a kept value read ${missed ?? 'something'} by another handle than its own: ${texts.join('; ').slice(0, 2000)}`,
    );
  return made as never;
};

const prototype = pg.Client.prototype as unknown as { query: (asked: unknown, ...rest: unknown[]) => unknown };
const { query } = prototype;
prototype.query = function (asked, ...rest) {
  following.getStore()?.texts.add(typeof asked === 'string' ? asked : String((asked as { text?: unknown }).text));
  return query.call(this, asked, ...rest);
};

const { of, within } = Remembered.prototype;
Remembered.prototype.of = function (name, tables, load) {
  for (const table of tables) following.getStore()?.tables.add(table);
  return of.call(this, name, tables, load) as never;
};
Remembered.prototype.within = function (name, tables, load) {
  for (const table of tables) following.getStore()?.tables.add(table);
  return within.call(this, name, tables, load) as never;
};
