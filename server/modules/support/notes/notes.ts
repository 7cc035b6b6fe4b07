// Notes of staff about a thing of a member: written once, never changed, and never shown to members.

import type { NoteThing } from '#contract/desk/tabs.ts';
import type { NoteOut } from '#contract/desk/threads.ts';
import type { Ctx, OperatorCtx } from '../../../context.ts';
import { audit } from '../../platform/audit/audit.ts';

export async function notesOf(ctx: Pick<Ctx, 'db'>, thing: NoteThing, id: number): Promise<NoteOut[]> {
  const rows = await ctx.db
    .selectFrom('staff_note as n')
    .innerJoin('operator as o', 'o.id', 'n.operator_id')
    .select(['n.id', 'n.text', 'n.at', 'o.name'])
    .where('n.thing', '=', thing)
    .where('n.thing_id', '=', id)
    .orderBy('n.id')
    .execute();
  return rows.map((row) => ({ id: row.id, operator: row.name, text: row.text, time: row.at.toISOString() }));
}

/** `member_id`: whose thing it is, so that it goes when they are erased; null where it has no owner. */
export async function addNote(
  ctx: OperatorCtx,
  thing: NoteThing,
  thing_id: number,
  member_id: number | null,
  text: string,
): Promise<void> {
  await ctx.db
    .insertInto('staff_note')
    .values({ thing, thing_id, member_id, operator_id: ctx.operator.id, text, at: ctx.now })
    .execute();
  await audit(ctx, 'note.add', thing, thing_id);
}
