// Loads base data, which every shop needs, into an empty database. Afterwards the owner can change it.
import { type Kysely, sql } from 'kysely';
import { ADDONS } from '#contract/call.ts';
import { LANGUAGES, type Names } from '#contract/lang.ts';
import { json } from '../../context.ts';
import { keysOf } from '../../modules/catalog/search/synonyms.ts';
import type { Tables } from '../tables.ts';
import { executeWrite } from '../written.ts';
import { agreements } from './agreements.ts';
import { areasOf, forgetAreas } from './areas.ts';
import { cannedReplies } from './canned.ts';
import { cards } from './cards.ts';
import { carriers } from './carriers.ts';
import { countries } from './countries.ts';
import { couriers } from './couriers.ts';
import { currencies } from './currencies.ts';
import { goodsTypes } from './goods-types.ts';
import { levels } from './levels.ts';
import { pages } from './pages.ts';
import { refundReasons } from './refund-reasons.ts';
import { roles } from './roles.ts';
import { services } from './services.ts';
import { sizeTables } from './sizes.ts';
import { synonyms } from './synonyms.ts';

type Db = Kysely<Tables>;

/** Fills an empty database. One that has roles only gets tables of sizes, synonyms and saved texts that it never had. */
export async function loadBase(db: Db, now: Date): Promise<void> {
  await db.transaction().execute(async (trx) => {
    await sql`select pg_advisory_xact_lock(7263)`.execute(trx); // several servers may start at once
    await sizes(trx);
    await loadSynonyms(trx);
    await loadCanned(trx);
    if (await trx.selectFrom('role').select('code').limit(1).executeTakeFirst()) return;
    await shop(trx, now);
    await places(trx);
    await trade(trx);
    await notices(trx, now);
    await trx
      .insertInto('role')
      .values(roles.map((r) => ({ ...r, names: json(r.names), permissions: json(r.permissions) })))
      .execute();
  });
}

async function shop(db: Db, now: Date): Promise<void> {
  await db
    .insertInto('addon')
    .values(ADDONS.map((name) => ({ name, state: 1 })))
    .execute();
  await db
    .insertInto('language')
    .values(LANGUAGES.map((one, at) => ({ ...one, sort: at + 1 })))
    .execute();
  await db
    .insertInto('currency')
    .values(currencies.map((c, sort) => ({ ...c, names: json(c.names), sort })))
    .execute();
  for (const [mark, data] of Object.entries(pages)) {
    const page = await db
      .updateTable('page')
      .set({ draft: json(data), updated_at: now })
      .where('mark', '=', mark)
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('page_version')
      .values({ page_id: page.id, version: 1, data: json(data), created_at: now, publish_at: now })
      .execute();
  }
}

async function places(db: Db): Promise<void> {
  const all = countries();
  await db
    .insertInto('country')
    .values(all.map((c) => ({ ...c, names: json(c.names), tax_id: c.tax_id && json(c.tax_id) })))
    .execute();
  await areas(
    db,
    all.filter((c) => c.served).map((c) => c.code),
  );
}

type AreaRow = { id: number; pid: number; country: string; code: string; level: 'state' | 'city'; names: Names };

/** States and cities of the served countries, in one statement. Ids are assigned here, so that a city can refer to its state. */
async function areas(db: Db, served: string[]): Promise<void> {
  const rows: AreaRow[] = [];
  const add = (row: Omit<AreaRow, 'id'>): number => rows.push({ id: rows.length + 1, ...row });
  for (const country of served) {
    const { states, cities } = areasOf(country);
    for (const state of states) {
      const pid = add({ pid: 0, country, code: state.code, level: 'state', names: state.names });
      for (const city of state.cities) add({ pid, country, code: '', level: 'city', names: city.names });
    }
    for (const city of cities) add({ pid: 0, country, code: '', level: 'city', names: city.names });
  }
  forgetAreas();
  const inserted = sql`insert into area (id, pid, country, code, level, names)
    select * from jsonb_to_recordset(${json(rows)}::jsonb) as r (id int, pid int, country text, code text, level text, names jsonb)`;
  await executeWrite(db, ['area'], inserted);
  await sql`select setval(pg_get_serial_sequence('area', 'id'), ${rows.length})`.execute(db);
}

/** Goods types, couriers, carriers, levels, cards, services and refund reasons. */
async function trade(db: Db): Promise<void> {
  await db
    .insertInto('goods_type')
    .values(
      goodsTypes.map((t, sort) => ({ ...t, names: json(t.names), warning: json(t.warning), keywords: json(t.keywords), sort })),
    )
    .execute();
  await db
    .insertInto('courier')
    .values(couriers.map((c) => ({ code: c.code, names: json(c.names) })))
    .execute();
  await db
    .insertInto('carrier')
    .values(carriers.map((c) => ({ ...c, names: json(c.names) })))
    .execute();
  await db
    .insertInto('level')
    .values(levels.map((l) => ({ ...l, names: json(l.names) })))
    .execute();
  await db
    .insertInto('card')
    .values(cards.map((c) => ({ ...c, names: json(c.names), doc: json(c.doc) })))
    .execute();
  await db
    .insertInto('service')
    .values(services.map((s, sort) => ({ ...s, names: json(s.names), doc: json(s.doc), sort })))
    .execute();
  await db
    .insertInto('refund_reason')
    .values(refundReasons.map((r, sort) => ({ ...r, names: json(r.names), sort })))
    .execute();
}

/** Tables of sizes: loaded once, also in an older shop; those that the operator removed are not loaded again. */
async function sizes(db: Db): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`select is_called as used from size_table_id_seq`.execute(db);
  if (rows[0]?.used) return;
  for (const [sort, { rows: own, ...table }] of sizeTables.entries()) {
    const { id } = await db
      .insertInto('size_table')
      .values({ ...table, names: json(table.names), notes: json(table.notes), sources: json(table.sources), sort })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('size_row')
      .values(
        own.map((row, at) => ({
          table_id: id,
          sort: at,
          ...row.sizes,
          ...Object.fromEntries(
            Object.entries(row.measures).flatMap(([name, [from, to]]) => [
              [`${name}_from`, from],
              [`${name}_to`, to],
            ]),
          ),
        })),
      )
      .execute();
  }
}

/** Synonyms: loaded once, also in an older shop; those that the operator removed are not loaded again. */
export async function loadSynonyms(db: Db): Promise<void> {
  const { rows } = await sql<{ used: boolean }>`select is_called as used from search_synonym_id_seq`.execute(db);
  if (rows[0]?.used) return;
  const groups = synonyms.map(({ words, broader }) => ({ words, keys: keysOf(words), broader }));
  const inserted = sql`insert into search_synonym (words, keys, broader)
    select words, keys, broader from jsonb_to_recordset(${json(groups)}::jsonb) as r (words jsonb, keys jsonb, broader text)`;
  await executeWrite(db, ['search_synonym'], inserted);
}

/** Saved texts: loaded once, also in an older shop. Those of the first migration get their other languages if the shop has not changed them. */
export async function loadCanned(db: Db): Promise<void> {
  const stored = await db.selectFrom('canned_reply').select(['id', 'code', 'kind', 'names', 'texts']).execute();
  if (stored.some(({ code }) => code !== null)) return addWords(db, stored);
  for (const [sort, one] of cannedReplies.entries()) {
    const values = { code: one.code, names: json(one.names), texts: json(one.texts) };
    const same = stored.find(({ kind, texts }) => kind === one.kind && texts.en === one.texts.en);
    if (same) await db.updateTable('canned_reply').set(values).where('id', '=', same.id).execute();
    else if (!FIRST_CANNED.includes(one.code))
      await db
        .insertInto('canned_reply')
        .values({ ...values, kind: one.kind, sort: sort + 1 })
        .execute();
  }
}
/** Texts that a migration has added by code only. */
async function addWords(db: Db, stored: readonly { id: number; code: string | null; names: Names }[]): Promise<void> {
  for (const { id, code, names } of stored) {
    const shipped = Object.keys(names).length === 0 && cannedReplies.find((one) => one.code === code);
    if (!shipped) continue;
    const words = { names: json(shipped.names), texts: json(shipped.texts) };
    await db.updateTable('canned_reply').set(words).where('id', '=', id).execute();
  }
}
/** Those of the first release: one that was deleted or changed is not loaded again. */
const FIRST_CANNED = ['sold_out', 'ships_late', 'confirm_size', 'asked_seller', 'seller_shipped'];

async function notices(db: Db, now: Date): Promise<void> {
  const rows = agreements.map((t) => ({
    mark: t.mark,
    titles: json(t.titles),
    contents: json(t.contents),
    notice_for: t.notice_for,
    updated_at: now,
  }));
  await db.insertInto('agreement').values(rows).execute();
}
