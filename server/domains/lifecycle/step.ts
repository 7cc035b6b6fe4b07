// Takes a step of a lifecycle: refuses what the table does not allow, and writes the history row. It moves no money.

import { listed } from '#contract/lang.ts';
import { type Actor, actionsOf, BEFORE, isEnd, type Machine } from '#contract/lifecycles/machine.ts';
import { say } from '#contract/messages.ts';
import { type Ctx, fail, json, type Told } from '../../context.ts';

export type Thing = { id: number; state: string; state_before?: string | null };
export type By = { kind: 'member' | 'operator' | 'system' | 'carrier'; id: number | null };

/** Who acts in this context: the operator when there is one, else the member, else the system. */
export const actor = (ctx: Ctx): By =>
  ctx.operator
    ? { kind: 'operator', id: ctx.operator.id }
    : ctx.member
      ? { kind: 'member', id: ctx.member.id }
      : { kind: 'system', id: null };

export const SYSTEM: By = { kind: 'system', id: null };

export const may =
  (ctx: Ctx, by: By) =>
  (who: Actor): boolean =>
    by.kind === 'system'
      ? who === 'system'
      : by.kind === 'member'
        ? who === 'member'
        : by.kind === 'carrier'
          ? who === 'system'
          : (ctx.operator?.permissions ?? []).includes(who as never);

type Taken = { action: string; by?: By; to?: string; reason?: string; params?: Told; order_id?: number | null };

/**
 * The state that an action leads to, or a refusal that says what the state is and what is possible.
 * `to` chooses where the table allows several targets. A step `before` leads to state_before.
 */
export function nextState(ctx: Ctx, machine: Machine, thing: Thing, taken: Taken): string {
  const by = taken.by ?? actor(ctx);
  const step = machine.states[thing.state]?.[taken.action];
  if (!step?.by.some(may(ctx, by))) refuse(ctx, machine, thing, by);
  if (step.to === BEFORE || taken.to === BEFORE) return thing.state_before?.split(',').at(-1) || machine.start[0]!;
  if (typeof step.to === 'string') return step.to;
  if (!taken.to || !(step.to as readonly string[]).includes(taken.to))
    throw new Error(`${machine.thing} ${thing.state} ${taken.action}: ${taken.to} is none of ${step.to}`);
  return taken.to;
}

function refuse(ctx: Ctx, machine: Machine, thing: Thing, by: By): never {
  const state = say(`state.${machine.thing}.${thing.state}`, {}, ctx.lang);
  if (isEnd(machine, thing.state)) fail('fail.state_final', { state });
  const possible = actionsOf(machine, thing.state, may(ctx, by)).map((a) => say(`action.${machine.thing}.${a}`, {}, ctx.lang));
  fail('fail.state', { state, possible: listed(possible, ctx.lang, 'or') || '-' });
}

/** Writes the row of a step that was taken: who, when, from, to, why. */
export async function record(ctx: Ctx, machine: Machine, thing: Thing, to: string, taken: Taken): Promise<void> {
  const by = taken.by ?? actor(ctx);
  await ctx.db
    .insertInto('history')
    .values({
      thing: machine.thing,
      thing_id: thing.id,
      order_id: taken.order_id ?? null,
      from_state: thing.state,
      action: taken.action,
      to_state: to,
      by_kind: by.kind,
      by_id: by.id,
      reason: taken.reason ?? '',
      params: json(taken.params ?? {}),
      at: ctx.now,
    })
    .execute();
}
