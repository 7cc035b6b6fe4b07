// Performs transitions of a state machine: refuses what the machine does not allow, updates the row and writes its history in the caller's transaction. It moves no money.
import { type RawBuilder, type Selectable, sql } from 'kysely';
import { listed, type Names } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import {
  type ActionOf,
  type Actor,
  type AnyMachine,
  actionsOf,
  BEFORE,
  isEnd,
  type StateOf,
  type Step,
  type TargetOf,
} from '#contract/states/machine.ts';
import { type Ctx, fail, json, type MessageParams } from '../../../context.ts';
import { stored, type ValuesOf } from '../../../db/stored.ts';
import type { Tables } from '../../../db/tables.ts';
import { executeWrite } from '../../../db/written.ts';

export type By = { kind: 'member' | 'operator' | 'seller' | 'system' | 'carrier'; id: number | null };

/** Who acts in this context: the operator if there is one, else the member (as the seller they are, in their shop's work), else the system. */
export const actor = (ctx: Ctx): By =>
  ctx.operator
    ? { kind: 'operator', id: ctx.operator.id }
    : ctx.seller_id !== undefined
      ? { kind: 'seller', id: ctx.seller_id }
      : ctx.member
        ? { kind: 'member', id: ctx.member.id }
        : { kind: 'system', id: null };

export const SYSTEM: By = { kind: 'system', id: null };

export const may =
  (ctx: Ctx, by: By) =>
  (who: Actor): boolean =>
    by.kind === 'operator'
      ? (ctx.operator?.permissions ?? []).some((permission) => permission === who)
      : who === (by.kind === 'member' || by.kind === 'seller' ? by.kind : 'system');

/** Tables whose rows have a state of a state machine. */
export type StateTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends { id: number; state: string } ? T : never;
}[keyof Tables];
type Row<T extends StateTable> = Selectable<Tables[T]>;
/** The columns that checking a transition reads. */
export type StatefulRow<M extends AnyMachine> = { id: number; state: StateOf<M>; state_before?: string | null };

/** A state machine with the table whose rows it governs. */
export type Lifecycle<T extends StateTable, M extends AnyMachine> = {
  machine: M;
  table: T;
  /** The order whose timeline also shows the transition. */
  orderOf?: (row: Row<T>) => number | null;
  /** Refuses a transition for a reason that the machine doesn't know. */
  guard?: (ctx: Ctx, row: Row<T>, action: ActionOf<M>) => Promise<void>;
  /** Parameters of every history entry of the row. */
  about?: (row: Row<T>) => MessageParams;
  /** Columns that change with every transition. */
  stamp?: (ctx: Ctx, row: Row<T>, to: StateOf<M>) => ValuesOf<T>;
  /** States that store the state they were entered from, so that an action can return to it; `all`: every state does. */
  detours?: readonly StateOf<M>[] | 'all';
  /** Updates the row object that was passed in, because one command passes it on to many functions. */
  inPlace?: true;
};
export const lifecycle = <T extends StateTable, const M extends AnyMachine>(definition: Lifecycle<T, M>): Lifecycle<T, M> =>
  definition;

type Check<M extends AnyMachine> = { action: ActionOf<M>; by?: By | undefined; to?: StateOf<M> | typeof BEFORE | undefined };
type Note = { by?: By | undefined; reason?: string | undefined; params?: MessageParams | undefined };
/** A reason that is a saved text is kept in all its languages. */
export const reasonIn = (reason: string, texts: Names | undefined): Pick<Note, 'reason' | 'params'> => ({
  reason,
  ...(texts && { params: { reason: texts } }),
});

/** `to` chooses among several targets that the machine allows; due_at: deadline of the next action, null clears it. */
export type Transition<T extends StateTable, M extends AnyMachine, A extends ActionOf<M> = ActionOf<M>> = Note & {
  action: A;
  to?: TargetOf<M, A> | undefined;
  due_at?: Date | null | undefined;
  set?: ValuesOf<T> | undefined;
};

/** The state that an action leads to. Refuses with `fail.state` or `fail.state_final`, which name the state and the possible actions. */
export function nextState<M extends AnyMachine>(ctx: Ctx, machine: M, thing: StatefulRow<M>, check: Check<M>): StateOf<M> {
  const step = stepOf(ctx, machine, thing, check);
  if (step.to === BEFORE || check.to === BEFORE) return (pathOf(thing).at(-1) ?? machine.start[0]) as StateOf<M>;
  if (typeof step.to === 'string') return step.to as StateOf<M>;
  if (!check.to || !step.to.includes(check.to))
    throw new Error(`${machine.thing} ${thing.state} ${check.action}: ${check.to} is none of ${step.to}`);
  return check.to;
}

function stepOf<M extends AnyMachine>(ctx: Ctx, machine: M, thing: StatefulRow<M>, { action, by = actor(ctx) }: Check<M>): Step {
  const step = machine.states[thing.state]?.[action];
  return step?.by.some(may(ctx, by)) ? step : refuse(ctx, machine, thing, by);
}

/** Refuses as the transition would, before other checks: so the refusal names the state, not a consequence of it. */
export const requireAction = <M extends AnyMachine>(ctx: Ctx, machine: M, thing: StatefulRow<M>, action: ActionOf<M>): void =>
  void stepOf(ctx, machine, thing, { action });

function refuse<M extends AnyMachine>(ctx: Ctx, machine: M, thing: StatefulRow<M>, by: By): never {
  const state = say(`state.${machine.thing}.${thing.state}`, {}, ctx.lang);
  if (isEnd(machine, thing.state)) fail('fail.state_final', { state });
  const possible = actionsOf(machine, thing.state, may(ctx, by)).map((a) => say(`action.${machine.thing}.${a}`, {}, ctx.lang));
  fail('fail.state', { state, possible: listed(possible, ctx.lang, 'or') || '-' });
}

/** Earlier states in the order they were entered, the latest last: "buying,supplement_due". */
const pathOf = (thing: { state_before?: string | null }): string[] => thing.state_before?.split(',').filter(Boolean) ?? [];

/**
 * Performs a transition of a locked row: checks it, updates the row and writes a history entry. Returns the updated row.
 * The update applies only while the row still has the checked state; otherwise the transaction is retried, as after a serialization failure.
 */
export async function transition<
  T extends StateTable,
  M extends AnyMachine,
  const A extends ActionOf<M>,
  R extends Row<T> & StatefulRow<M>,
>(ctx: Ctx, life: Lifecycle<T, M>, row: R, step: Transition<T, M, A>): Promise<R> {
  const [moved] = await transitionEach(ctx, life, [{ row, step }]);
  return moved!;
}

/** The same for many locked rows at once; returns them in their order. */
export async function transitionEach<
  T extends StateTable,
  M extends AnyMachine,
  const A extends ActionOf<M>,
  R extends Row<T> & StatefulRow<M>,
>(ctx: Ctx, life: Lifecycle<T, M>, moves: readonly { row: R; step: Transition<T, M, A> }[]): Promise<R[]> {
  if (moves.length === 0) return [];
  for (const { row, step } of moves) await life.guard?.(ctx, row, step.action);
  const updates = moves.map(({ row, step }) => updateOf(ctx, life, row, step));
  const written = await Promise.all(
    updates.map(async (update) => (await executeWrite(ctx.db, [life.table, 'history'], update)).rows),
  );
  return moves.map(({ row }, at) => {
    const [now] = written[at]!;
    if (!now) throw Object.assign(new Error(`${life.table} ${row.id} is no longer ${row.state}`), { code: '40001' });
    return life.inPlace ? Object.assign(row, now) : { ...row, ...now };
  });
}

/** The row in its new state and its history entry, in one statement. Returns no row when the state has changed in the meantime. */
function updateOf<T extends StateTable, M extends AnyMachine, R extends Row<T> & StatefulRow<M>>(
  ctx: Ctx,
  life: Lifecycle<T, M>,
  row: R,
  step: Transition<T, M>,
): RawBuilder<Row<T>> {
  const to = nextState(ctx, life.machine, row, step);
  const moved = to !== row.state;
  const values = {
    state: to,
    ...(moved && 'state_before' in row ? { state_before: beforeOf(life, row, to) } : {}),
    ...('due_at' in row && (moved || step.due_at !== undefined) ? { due_at: step.due_at ?? null } : {}),
    ...life.stamp?.(ctx, row, to),
    ...step.set,
  };
  const line = historyRows(ctx, life.machine.thing, [lineOf(life, row, { ...step, to })]);
  const columns = Object.entries(stored(life.table, values as ValuesOf<T>));
  const set = sql.join(columns.map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  return sql<Row<T>>`
    with line as (${line})
    update ${sql.table(life.table)} set ${set} where id = ${row.id} and state = ${row.state} returning *`;
}

function beforeOf<T extends StateTable, M extends AnyMachine>(
  life: Lifecycle<T, M>,
  row: StatefulRow<M>,
  to: StateOf<M>,
): string | null {
  if (life.detours === 'all') return row.state;
  if (!life.detours?.includes(to)) return null;
  const path = pathOf(row);
  return (to === path.at(-1) ? path.slice(0, -1) : [...path, row.state]).join(',') || null;
}

/** Writes a history entry: of a transition (`to`), or of an event that left the state as it was. */
export const note = <T extends StateTable, M extends AnyMachine>(
  ctx: Ctx,
  life: Lifecycle<T, M>,
  row: Row<T> & StatefulRow<M>,
  line: Note & { action: string; to?: StateOf<M> | undefined },
): Promise<void> => writeHistory(ctx, life.machine.thing, [lineOf(life, row, line)]);

const lineOf = <T extends StateTable, M extends AnyMachine>(
  life: Lifecycle<T, M>,
  row: Row<T> & StatefulRow<M>,
  { to, action, by, reason, params }: Note & { action: string; to?: StateOf<M> | undefined },
): Line => ({
  ...{ action, by, reason },
  params: { ...life.about?.(row), ...params },
  id: row.id,
  order_id: life.orderOf?.(row),
  from: row.state,
  to: to ?? row.state,
});

/** Writes the first history entry of a record that was just created. */
export const opened = <M extends AnyMachine>(
  ctx: Ctx,
  machine: M,
  made: { id: number; state: StateOf<M>; order_id?: number | null },
  line: Note & { action: string },
): Promise<void> => writeHistory(ctx, machine.thing, [{ ...line, id: made.id, order_id: made.order_id, to: made.state }]);

type Line = Note & { id: number; order_id?: number | null | undefined; action: string; from?: string; to?: string };
/** Writes history entries of several records in one statement; `from` and `to` stay empty for records without a state. The database refuses states that the thing does not have. */
export async function writeHistory(ctx: Ctx, thing: string, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  await executeWrite(ctx.db, ['history'], historyRows(ctx, thing, lines));
}

function historyRows(ctx: Ctx, thing: string, lines: readonly Line[]): RawBuilder<unknown> {
  const rows = lines.map(({ id, order_id, from = '', to = '', action, by = actor(ctx), reason = '', params = {} }) => {
    const values = [thing, id, order_id ?? null, from, action, to, by.kind, by.id, reason, json(params), ctx.now];
    return sql`(${sql.join(values)})`;
  });
  return sql`insert into history (thing, thing_id, order_id, from_state, action, to_state, by_kind, by_id, reason, params, at)
    values ${sql.join(rows)}`;
}
