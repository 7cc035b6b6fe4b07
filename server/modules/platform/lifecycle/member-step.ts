// A member's step on their own thing: answers the new state; repeated, the current state. A refusal lists the allowed
// actions, from the same list as the screen's buttons.
import { sql } from 'kysely';
import { listed } from '#contract/lang.ts';
import { say, texts } from '#contract/messages.ts';
import { type AnyMachine, actionsOf, type StateOf } from '#contract/states/machine.ts';
import { type MemberCtx, Refusal } from '../../../context.ts';
import { partOf } from '../../../db/transaction.ts';
import { actor, type Lifecycle, may, type StateTable } from './transition.ts';

type Step<T> = {
  /** the rows of the step; for several it has happened when `all` or `some` of them have it */
  ids: readonly number[];
  of?: 'all' | 'some';
  /** names of the actions in the machine */
  actions: readonly string[];
  /** the step has new input each time (an edit, a choice): it is run again or refused, never treated as a repeat */
  says?: boolean;
  run: () => Promise<void>;
  /** the thing for its member; refuses another's as not found */
  read: () => Promise<T>;
  /** the actions that its member may take now */
  listed: (seen: T) => readonly string[];
};

/** Takes the step in the caller's transaction. Refuses as `run` does, with the actions that are listed now. */
export async function memberStep<T, S extends StateTable, M extends AnyMachine>(
  ctx: MemberCtx,
  life: Pick<Lifecycle<S, M>, 'machine' | 'table'>,
  step: Step<T>,
): Promise<T> {
  if (await hasHappened(ctx, life, step)) return step.read();
  await listingActions(ctx, life.machine, async () => step.listed(await step.read()), step.run);
  return step.read();
}

/**
 * Runs a part of a member's command that may be refused because of a thing's state: the refusal also lists the allowed actions. Writes of the part
 * are rolled back first, unless the refusal keeps them, so that the list matches the thing as it stays.
 */
export async function listingActions<T>(
  ctx: MemberCtx,
  machine: AnyMachine,
  listedNow: () => Promise<readonly string[]>,
  run: () => Promise<T>,
): Promise<T> {
  let kept: Refusal | undefined;
  const keeping = (error: unknown): undefined => {
    if (!(error instanceof Refusal) || !error.keep) throw error;
    kept = error;
  };
  try {
    const done = await partOf(ctx.db, () => run().catch(keeping));
    if (kept) throw kept;
    return done as T;
  } catch (error) {
    // Faults of fields are shown at the field; a refusal with data keeps it.
    if (!(error instanceof Refusal) || !isAboutThing(error)) throw error;
    const actions = await listedNow();
    const names = actions.map((a) => `action.${machine.thing}.${a}`).filter((key) => key in texts);
    const about = error.key === 'fail.state' || (error.key === 'fail.state_final' && names.length > 0);
    if (!about) throw new Refusal(error.key, error.params, error.field, false, { actions }, error.others);
    const possible = listed(
      names.map((key) => say(key, {}, ctx.lang)),
      ctx.lang,
      'or',
    );
    throw new Refusal('fail.state', { ...error.params, possible: possible || '-' }, error.field, false, { actions });
  }
}

/** A refusal because of the thing itself: not a fault of a form's field, and without data of its own. */
const isAboutThing = ({ key, field, keep, data }: Refusal): boolean =>
  !keep && data === undefined && key !== 'fail.not_found' && (field === undefined || NAMES_THING.includes(field));
const NAMES_THING: readonly string[] = ['action', 'id', 'item_id', 'item_ids'];

/** Whether the rows no longer allow the step because this member has already taken it. */
async function hasHappened<T, S extends StateTable, M extends AnyMachine>(
  ctx: MemberCtx,
  { machine, table }: Pick<Lifecycle<S, M>, 'machine' | 'table'>,
  { ids, of = 'all', actions, says }: Step<T>,
): Promise<boolean> {
  if (ids.length === 0 || says) return false;
  const { rows } = await sql<{ state: StateOf<M>; taken: boolean }>`
    select t.state, exists (select 1 from history h where h.thing = ${machine.thing} and h.thing_id = t.id
      and h.action = any (${actions}::text[]) and h.by_kind = 'member' and h.by_id = ${ctx.member.id}) taken
    from ${sql.table(table)} t where t.id = any (${ids}::int[])`.execute(ctx.db);
  const allowed = rows.some((r) => actionsOf(machine, r.state, may(ctx, actor(ctx))).some((a) => actions.includes(a)));
  if (allowed || rows.length === 0) return false;
  return of === 'all' ? rows.every((r) => r.taken) : rows.some((r) => r.taken);
}
