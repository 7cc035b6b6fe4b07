// A member's step on a thing of theirs: repeated after it has happened it answers the thing as it is, and a refusal names what may be done now, from the very
// list that the screen draws its buttons of.
import { sql } from 'kysely';
import { listed } from '#contract/lang.ts';
import { say, texts } from '#contract/messages.ts';
import { type AnyMachine, actionsOf } from '#contract/states/machine.ts';
import { type MemberCtx, Refusal } from '../../../context.ts';
import { actor, type Lifecycle, may, type StateTable } from './transition.ts';

type Step<T> = {
  /** the rows that it is taken on; of several it has happened when it has on `all` or on `some` */
  ids: readonly number[];
  of?: 'all' | 'some';
  /** names in the machine of what is asked for */
  actions: readonly string[];
  run: () => Promise<T>;
  /** the thing as its member sees it; refuses another's as not found */
  read: () => Promise<T>;
  /** what its member may do now */
  listed: (seen: T) => readonly string[];
};

/** Takes the step in the caller's transaction. Refuses as `run` does; a state that does not allow it, with the actions that are listed now. */
export async function memberStep<T, S extends StateTable, M extends AnyMachine>(
  ctx: MemberCtx,
  life: Pick<Lifecycle<S, M>, 'machine' | 'table'>,
  step: Step<T>,
): Promise<T> {
  if (await hasHappened(ctx, life, step)) return step.read();
  try {
    return await step.run();
  } catch (error) {
    if (!(error instanceof Refusal) || error.key !== 'fail.state') throw error;
    const actions = step.listed(await step.read());
    const names = actions.map((a) => `action.${life.machine.thing}.${a}`).filter((key) => key in texts);
    const possible = listed(
      names.map((key) => say(key, {}, ctx.lang)),
      ctx.lang,
      'or',
    );
    throw new Refusal(error.key, { ...error.params, possible: possible || '-' }, error.field, false, { actions });
  }
}

/** Whether the rows no longer allow it because this member has taken it before. A step that leaves the state as it is (an edit) never counts: it said something new. */
async function hasHappened<T, S extends StateTable, M extends AnyMachine>(
  ctx: MemberCtx,
  { machine, table }: Pick<Lifecycle<S, M>, 'machine' | 'table'>,
  { ids, of = 'all', actions }: Step<T>,
): Promise<boolean> {
  if (ids.length === 0) return false;
  const { rows } = await sql<{ state: string; taken: boolean }>`
    select t.state, exists (select 1 from history h where h.thing = ${machine.thing} and h.thing_id = t.id
      and h.action = any (${actions}::text[]) and h.from_state <> h.to_state and h.by_kind = 'member' and h.by_id = ${ctx.member.id}) taken
    from ${sql.table(table)} t where t.id = any (${ids}::int[])`.execute(ctx.db);
  const allowed = rows.some((r) => actionsOf(machine, r.state as never, may(ctx, actor(ctx))).some((a) => actions.includes(a)));
  if (allowed || rows.length === 0) return false;
  return of === 'all' ? rows.every((r) => r.taken) : rows.some((r) => r.taken);
}
