// Notes of staff: who may read the thing may read and add them.
import type { NoteThing } from '#contract/desk/tabs.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { requireAny } from '../../platform/may.ts';
import { addNote, notesOf } from '../../support/notes/notes.ts';
import { mayRead } from '../find/search.ts';

const TABLES: Readonly<Record<Exclude<NoteThing, 'member'>, 'orders' | 'waybill' | 'parcel' | 'feedback' | 'review'>> = {
  order: 'orders',
  waybill: 'waybill',
  parcel: 'parcel',
  feedback: 'feedback',
  review: 'review',
};

function allow(ctx: OperatorCtx, thing: NoteThing): void {
  if (thing === 'feedback' || thing === 'review') requireAny(ctx, ['support']);
  else if (!mayRead(ctx, thing)) fail('fail.forbidden');
}

/** Whose thing it is; refuses an unknown one. */
async function ownerOf(ctx: OperatorCtx, thing: NoteThing, id: number): Promise<number | null> {
  const found =
    thing === 'member'
      ? await ctx.db.selectFrom('member').select('id as member_id').where('id', '=', id).executeTakeFirst()
      : await ctx.db.selectFrom(TABLES[thing]).select('member_id').where('id', '=', id).executeTakeFirst();
  return (found ?? fail('fail.not_found', {}, 'id')).member_id;
}

export async function readNotes(ctx: OperatorCtx, thing: NoteThing, id: number) {
  allow(ctx, thing);
  await ownerOf(ctx, thing, id);
  return { notes: await notesOf(ctx, thing, id) };
}

export async function writeNote(ctx: OperatorCtx, thing: NoteThing, id: number, text: string) {
  allow(ctx, thing);
  await addNote(ctx, thing, id, await ownerOf(ctx, thing, id), text);
  return { notes: await notesOf(ctx, thing, id) };
}
