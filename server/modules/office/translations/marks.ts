// Marks of texts that the translation service wrote: they stay until an operator has read them, or writes something else.
import { sql } from 'kysely';
import { type Ctx, json } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { executeWrite } from '../../../db/written.ts';

type Mark = { field: string; lang: string };

/** `<field>.<language>` by row. */
export async function marksOf(
  ctx: Pick<Ctx, 'db'>,
  resource: string,
  row_ids: readonly string[],
): Promise<Map<string, string[]>> {
  const rows = await ctx.db
    .selectFrom('machine_text')
    .select(['row_id', 'field', 'lang'])
    .where('resource', '=', resource)
    .where('row_id', '=', anyOf(row_ids))
    .execute();
  const marks = new Map<string, string[]>();
  for (const { row_id, field, lang } of rows) marks.set(row_id, [...(marks.get(row_id) ?? []), `${field}.${lang}`]);
  return marks;
}

export async function addMarks(
  ctx: Pick<Ctx, 'db' | 'now'>,
  resource: string,
  row_id: string,
  marks: readonly Mark[],
): Promise<void> {
  if (marks.length === 0) return;
  await ctx.db
    .insertInto('machine_text')
    .values(marks.map((mark) => ({ resource, row_id, ...mark, at: ctx.now })))
    .onConflict((c) => c.columns(['resource', 'row_id', 'field', 'lang']).doUpdateSet({ at: ctx.now }))
    .execute();
}

export async function removeMarks(
  ctx: Pick<Ctx, 'db'>,
  resource: string,
  marks: readonly (Mark & { row_id: string })[],
): Promise<void> {
  if (marks.length === 0) return;
  await executeWrite(
    ctx.db,
    ['machine_text'],
    sql`delete from machine_text m using jsonb_to_recordset(${json(marks)}::jsonb) as r (row_id text, field text, lang text)
      where m.resource = ${resource} and m.row_id = r.row_id and m.field = r.field and m.lang = r.lang`,
  );
}

type Texts = Readonly<Record<string, unknown>>;
const isTexts = (value: unknown): value is Texts => typeof value === 'object' && value !== null && !Array.isArray(value);

/** The texts by language that a save of a row has changed. */
export const changedTexts = (row_id: string, old: Texts, now: Texts): (Mark & { row_id: string })[] =>
  Object.keys(now).flatMap((field) => {
    const [before, after] = [old[field], now[field]].map((value) => (isTexts(value) ? value : {})) as [Texts, Texts];
    return Object.keys({ ...before, ...after })
      .filter((lang) => before[lang] !== after[lang])
      .map((lang) => ({ row_id, field, lang }));
  });

/** Of a row that is gone. */
export const forgetMarks = (ctx: Pick<Ctx, 'db'>, resource: string, row_id: string): Promise<unknown> =>
  ctx.db.deleteFrom('machine_text').where('resource', '=', resource).where('row_id', '=', row_id).execute();
