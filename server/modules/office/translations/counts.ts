// How many rows of each resource lack a text, by language: one statement for all small tables, stored figures for the large ones.
import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '#contract/desk/resource.ts';
import { type Ctx, json } from '../../../context.ts';
import { isMissing, isOwn, LARGE, translated } from './fields.ts';

export type Counted = { resource: string; total: number; missing: Record<string, number>; at?: Date };
type Languages = readonly { code: string; name: string }[];

export const languagesOf = (ctx: Pick<Ctx, 'db'>): Promise<{ code: string; name: string }[]> =>
  ctx.db.selectFrom('language').select(['code', 'name']).where('enabled', '=', true).orderBy('sort').orderBy('code').execute();

const counting = (r: Resource, languages: Languages): RawBuilder<Counted> => sql<Counted>`
  select ${r.name}::text resource, (count(*) filter (where ${isOwn(r)}))::int total, jsonb_build_object(${sql.join(
    languages.flatMap(({ code }) => [sql`${code}::text`, sql`count(*) filter (where ${isMissing(r, code)})`]),
  )}) missing from ${sql.table(r.table)}`;

/** The shop's own wording: a text that it says itself in one language, and leaves as shipped in another. */
const ownTexts = (languages: Languages): RawBuilder<Counted> => sql<Counted>`
  select 'texts'::text resource, count(distinct key)::int total, jsonb_build_object(${sql.join(
    languages.flatMap(({ code }) => [
      sql`${code}::text`,
      sql`count(distinct key) - count(distinct key) filter (where lang = ${code})`,
    ]),
  )}) missing from text_override`;

/** Those of these resources that are small enough, and of the large ones what was counted last. */
export async function counts(ctx: Pick<Ctx, 'db'>, names: readonly string[], languages: Languages): Promise<Counted[]> {
  const small = translated.filter((r) => names.includes(r.name) && !LARGE.includes(r.name)).map((r) => counting(r, languages));
  const parts = names.includes('texts') ? [...small, ownTexts(languages)] : small;
  const [found, kept] = await Promise.all([
    parts.length > 0 ? sql<Counted>`${sql.join(parts, sql` union all `)}`.execute(ctx.db) : { rows: [] },
    ctx.db
      .selectFrom('text_count')
      .selectAll()
      .where('resource', 'in', [...LARGE])
      .execute(),
  ]);
  return [...kept.filter((one) => names.includes(one.resource)), ...found.rows];
}

/** Counts the large tables and keeps the figures. */
export async function countLarge(ctx: Pick<Ctx, 'db' | 'now'>): Promise<number> {
  const languages = await languagesOf(ctx);
  const large = translated.filter((r) => LARGE.includes(r.name));
  for (const r of large) {
    const [counted] = (await counting(r, languages).execute(ctx.db)).rows;
    const values = { total: counted!.total, missing: json(counted!.missing), at: ctx.now };
    await ctx.db
      .insertInto('text_count')
      .values({ resource: r.name, ...values })
      .onConflict((c) => c.column('resource').doUpdateSet(values))
      .execute();
  }
  return large.length;
}
