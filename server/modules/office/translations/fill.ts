// Fills what is missing by the translation service, a few rows in each turn of the job: asked outside of transactions, saved as the
// operator who wanted it, so that checks, search words and the audit log are those of any other save.
import { sql } from 'kysely';
import type { Field, Resource } from '#contract/desk/resource.ts';
import { resourceOf } from '#contract/desk/resource-list.ts';
import { textOf } from '#contract/messages.ts';
import { type App, type Ctx, type OperatorCtx, Refusal } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { inSystem, systemCtx } from '../../../system.ts';
import { translatePlain } from '../../catalog/translation/plain.ts';
import { translations } from '../../catalog/translation/translate.ts';
import { audit } from '../../platform/audit/audit.ts';
import { replaceOwnTexts } from '../../platform/settings/own-texts.ts';
import { detailRow, saveRow } from '../resources/resources.ts';
import { findTextError, isOverridable } from '../resources/texts-check.ts';
import { countLarge } from './counts.ts';
import { isMissing, LARGE, namesOf, SOURCES, sourceOf, textFields } from './fields.ts';
import { fillInner } from './fill-inner.ts';
import { addMarks } from './marks.ts';

/** Rows of one turn of the job, for all that is asked together. */
const MOST = 40;

type Fill = { id: number; resource: string; lang: string; operator_id: number; after_key: string };

/** A turn of the job: returns how many rows got texts. */
export async function fillSome(app: App, db: Db): Promise<number> {
  if (!app.config.translator) return 0;
  const open = await db.selectFrom('text_fill').selectAll().where('done_at', 'is', null).orderBy('at').orderBy('id').execute();
  let left = MOST;
  let filled = 0;
  for (const fill of open) {
    if (left <= 0) break;
    const turn = await fillTurn(app, db, fill, left);
    left -= turn.seen;
    filled += turn.filled;
    if (turn.failed) break;
  }
  return filled;
}

type Turn = { seen: number; filled: number; failed?: boolean };

async function fillTurn(app: App, db: Db, fill: Fill, most: number): Promise<Turn> {
  const operator = await operatorOf(db, fill.operator_id);
  const asker = (ctx: Ctx): OperatorCtx => ({ ...ctx, operator: operator! });
  const r = resourceOf(fill.resource);
  const may = operator?.permissions.includes(r ? r.permission : 'settings');
  const keys = may ? await (r ? nextRows(db, r, fill, most) : nextTexts(db, fill, most)) : [];
  let filled = 0;
  let last = fill.after_key;
  for (const key of keys) {
    const done = await (r ? fillRow(app, db, r, key, fill.lang, asker) : fillText(app, db, key, fill.lang, asker));
    if (done === 'failed') {
      await stand(app, db, fill, last, filled, false);
      return { seen: keys.length, filled, failed: true };
    }
    if (done) filled += 1;
    last = key;
  }
  const over = keys.length < most;
  await stand(app, db, fill, last, filled, over);
  if (over && LARGE.includes(fill.resource)) await countLarge(systemCtx(app, db));
  return { seen: keys.length, filled };
}

const stand = (app: App, db: Db, fill: Fill, after_key: string, filled: number, over: boolean) =>
  db
    .updateTable('text_fill')
    .set((eb) => ({ after_key, filled: eb('filled', '+', filled), ...(over ? { done_at: app.clock.now() } : {}) }))
    .where('id', '=', fill.id)
    .execute();

async function operatorOf(db: Db, id: number): Promise<OperatorCtx['operator'] | undefined> {
  const found = await db
    .selectFrom('operator as o')
    .innerJoin('role as r', 'r.code', 'o.role')
    .select(['o.id', 'o.username', 'o.name', 'o.role', 'o.warehouse_id', 'r.permissions'])
    .where('o.id', '=', id)
    .where('o.state', '=', 'normal')
    .executeTakeFirst();
  return found && { ...found, permissions: found.permissions as string[] };
}

/** Along the key: a row that could not be translated is passed once. */
async function nextRows(db: Db, r: Resource, { lang, after_key }: Fill, most: number): Promise<string[]> {
  const key = sql.ref(r.key.column);
  const numeric = !r.key.typed || r.fields.some((f) => f.name === r.key.column && f.kind === 'int');
  const after = numeric ? sql`${Number(after_key || 0)}` : sql`${after_key}`;
  const { rows } = await sql<{ key: string }>`
    select ${key}::text key from ${sql.table(r.table)} where ${key} > ${after} and ${isMissing(r, lang)} order by ${key} limit ${most}`.execute(
    db,
  );
  return rows.map((row) => row.key);
}

async function nextTexts(db: Db, { lang, after_key }: Fill, most: number): Promise<string[]> {
  const { rows } = await sql<{ key: string }>`
    select distinct key from text_override t where key > ${after_key}
      and not exists (select 1 from text_override o where o.key = t.key and o.lang = ${lang}) order by key limit ${most}`.execute(
    db,
  );
  return rows.map((row) => row.key);
}

type Asker = (ctx: Ctx) => OperatorCtx;
type Done = boolean | 'failed';

async function fillRow(app: App, db: Db, r: Resource, id: string, lang: string, asker: Asker): Promise<Done> {
  const outside = asker(systemCtx(app, db));
  const row = await detailRow(outside, { resource: r.name, id });
  const open = textFields(r).flatMap((f) => {
    const names = namesOf(row[f.name]);
    const from = sourceOf(names, lang);
    return from === undefined ? [] : [{ f, names, from, text: names[from]! }];
  });
  const inner = await fillInner(outside, r, row, lang);
  if (inner === null) return 'failed';
  const data: Record<string, unknown> = { ...inner };
  for (const { f, names, from, text } of open) {
    const given = await translateField(outside, f, text, from, lang);
    if (given === null) return 'failed';
    if (sameGaps(text, given) && given.length <= (f.max ?? Number.POSITIVE_INFINITY)) data[f.name] = { ...names, [lang]: given };
  }
  const fields = Object.keys(data);
  if (fields.length === 0) return false;
  try {
    await inSystem(app, db, async (ctx) => {
      await saveRow(asker(ctx), { resource: r.name, id, data, version: row._version });
      await addMarks(
        ctx,
        r.name,
        id,
        fields.map((field) => ({ field, lang })),
      );
    });
    return true;
  } catch (error) {
    // Somebody else has saved it, or it does not pass the checks: it is left to people.
    if (error instanceof Refusal) return false;
    throw error;
  }
}

async function translateField(ctx: Ctx, f: Field, text: string, from: string, to: string): Promise<string | null> {
  if (f.kind === 'html') return (await translations(ctx, [text], from, to)).get(text) ?? null;
  return (await translatePlain(ctx, [text], to, from))?.[0] ?? null;
}

const gapsOf = (text: string): string =>
  [...text.matchAll(/\{\w+\}/g)]
    .map(([gap]) => gap)
    .sort()
    .join();
const sameGaps = (text: string, given: string): boolean => gapsOf(text) === gapsOf(given);

/** A text of the storefront without forms of number: those want a person who knows the language. */
async function fillText(app: App, db: Db, key: string, lang: string, asker: Asker): Promise<Done> {
  const rows = await db.selectFrom('text_override').select(['lang', 'text']).where('key', '=', key).execute();
  const own = Object.fromEntries(rows.map((row) => [row.lang, row.text]));
  const from = SOURCES.find((code) => own[code]);
  if (from === undefined || !isOverridable(key) || /\{\s*\w+\s*,/.test(own[from]!)) return false;
  const outside = asker(systemCtx(app, db));
  const given = (await translatePlain(outside, [own[from]!], lang, from))?.[0];
  if (given === undefined) return 'failed';
  if (findTextError(key, given) || given === textOf(key, lang)) return false;
  await inSystem(app, db, async (ctx) => {
    await replaceOwnTexts(ctx, lang, [key], [{ key, text: given }]);
    await addMarks(ctx, 'texts', key, [{ field: 'own', lang }]);
    await audit(asker(ctx), 'translations.fill', 'texts', key, { lang });
  });
  return true;
}
