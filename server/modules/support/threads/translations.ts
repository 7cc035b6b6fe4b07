// Messages of the shop that their reader's language lacks, and what a service made of them.
import { sql } from 'kysely';
import type { QueuedThing } from '#contract/calls/threads.ts';
import { isUntranslated } from '#contract/said.ts';
import { type Ctx, json } from '../../../context.ts';
import { executeWrite } from '../../../db/written.ts';

/** As many as one answer has. */
const PAGE = 50;

export async function untranslated(
  ctx: Pick<Ctx, 'db' | 'lang'>,
  thing: QueuedThing,
  id: number,
): Promise<{ id: number; text: string }[]> {
  const rows = await ctx.db
    .selectFrom('thread_message')
    .select(['id', 'text', 'texts', 'translations'])
    .where('thing', '=', thing)
    .where('thing_id', '=', id)
    .where('from_kind', '<>', 'member')
    .orderBy('id', 'desc')
    .limit(PAGE)
    .execute();
  return rows.filter((row) => isUntranslated(row, ctx.lang));
}

export async function keepTranslations(
  ctx: Pick<Ctx, 'db' | 'lang'>,
  rows: readonly { id: number; text: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  await executeWrite(
    ctx.db,
    ['thread_message'],
    sql`update thread_message m set translations = coalesce(m.translations, '{}') || jsonb_build_object(${ctx.lang}::text, r.text)
      from jsonb_to_recordset(${json(rows)}::jsonb) as r (id int, text text) where m.id = r.id`,
  );
}
