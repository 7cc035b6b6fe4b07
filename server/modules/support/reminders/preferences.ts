// Which topics a member is notified about and how: the member's own choice, else the operator's default, else the one as
// shipped.
import type { Ctx } from '../../../context.ts';
import { cached } from '../../../db/cache.ts';
import { type Channel, type Topic, topicDef } from './topics.ts';

type Db = Pick<Ctx, 'db'>;

/** Every topic without a choice of its own: unsubscribing from all mail writes it. */
export const ALL = '*';

export type Choices = { own: ReadonlyMap<string, boolean>; defaults: ReadonlyMap<string, boolean> };
const nameOf = (row: { event: string; channel: string }): string => `${row.channel} ${row.event}`;

type Row = { event: string; channel: string; is_on: boolean };
const byName = (rows: readonly Row[]) => new Map(rows.map((row) => [nameOf(row), row.is_on]));

export const defaultsOf = ({ db }: Db): Promise<ReadonlyMap<string, boolean>> =>
  cached(db, 'remind_defaults', { reads: ['remind_default'] }, async (on) =>
    byName(await on.selectFrom('remind_default').selectAll().execute()),
  );

export const toChoices = (own: readonly Row[], defaults: Choices['defaults']): Choices => ({ own: byName(own), defaults });

export async function choicesOf(ctx: Db, member_id: number): Promise<Choices> {
  const own = await ctx.db
    .selectFrom('remind')
    .select(['event', 'channel', 'is_on'])
    .where('member_id', '=', member_id)
    .execute();
  return toChoices(own, await defaultsOf(ctx));
}

export const defaultIsOn = (defaults: Choices['defaults'], event: Topic, channel: Channel): boolean =>
  topicDef(event).always !== undefined || (defaults.get(nameOf({ event, channel })) ?? topicDef(event)[channel]);

/** What must always be sent is on whatever was chosen. */
export function isOn({ own, defaults }: Choices, event: Topic, channel: Channel): boolean {
  if (topicDef(event).always) return true;
  return own.get(nameOf({ event, channel })) ?? own.get(nameOf({ event: ALL, channel })) ?? defaultIsOn(defaults, event, channel);
}

/** Writes one choice, or with ALL one for every topic, replacing all others of the channel. */
export async function choose(
  { db }: Db,
  member_id: number,
  { event, channel, is_on }: { event: Topic | typeof ALL; channel: Channel; is_on: boolean },
): Promise<void> {
  if (event === ALL) await db.deleteFrom('remind').where('member_id', '=', member_id).where('channel', '=', channel).execute();
  await db
    .insertInto('remind')
    .values({ member_id, event, channel, is_on })
    .onConflict((c) => c.columns(['member_id', 'event', 'channel']).doUpdateSet({ is_on }))
    .execute();
}
