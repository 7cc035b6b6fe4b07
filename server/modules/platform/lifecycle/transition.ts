// Moves a row along its lifecycle: refuses what the table does not allow, writes row and history in the caller's transaction. It moves no money.
import { type Selectable, sql } from 'kysely';
import { listed } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import {
  type ActionOf,
  type Actor,
  type AnyMachine,
  actionsOf,
  BEFORE,
  isEnd,
  type StateOf,
  type TargetOf,
} from '#contract/states/machine.ts';
import { type Ctx, fail, json, type MessageParams } from '../../../context.ts';
import { stored, type ValuesOf } from '../../../db/stored.ts';
import type { Tables } from '../../../db/tables.ts';

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
    by.kind === 'operator'
      ? (ctx.operator?.permissions ?? []).some((permission) => permission === who)
      : who === (by.kind === 'member' ? 'member' : 'system');

/** Tables whose rows have a state of a lifecycle. */
export type StateTable = {
  [T in keyof Tables]: Selectable<Tables[T]> extends { id: number; state: string } ? T : never;
}[keyof Tables];
type Row<T extends StateTable> = Selectable<Tables[T]>;
/** What the check of a step reads of a row. */
export type Thing<M extends AnyMachine> = { id: number; state: StateOf<M>; state_before?: string | null };

/** A lifecycle and the table that its rows lie in. */
export type Lifecycle<T extends StateTable, M extends AnyMachine> = {
  machine: M;
  table: T;
  /** The order whose timeline shows the step, too. */
  orderOf?: (row: Row<T>) => number | null;
  /** Refuses a step for a reason that the table of states doesn't know. */
  guard?: (ctx: Ctx, row: Row<T>, action: ActionOf<M>) => Promise<void>;
  /** What every line of its history names. */
  about?: (row: Row<T>) => MessageParams;
  /** Columns that change with every step. */
  stamp?: (ctx: Ctx, row: Row<T>, to: StateOf<M>) => ValuesOf<T>;
  /** States that remember where they were entered from, for steps that lead back; `all`: every state does. */
  detours?: readonly StateOf<M>[] | 'all';
  /** The row that was handed in is brought up to date, because one command hands it on to many functions. */
  inPlace?: true;
};
export const lifecycle = <T extends StateTable, const M extends AnyMachine>(definition: Lifecycle<T, M>): Lifecycle<T, M> =>
  definition;

type Check<M extends AnyMachine> = { action: ActionOf<M>; by?: By | undefined; to?: StateOf<M> | typeof BEFORE | undefined };
type Note = { by?: By | undefined; reason?: string | undefined; params?: MessageParams | undefined };
/** `to` chooses where the table allows several targets; due_at: until when the next thing has to happen, null clears it. */
export type Transition<T extends StateTable, M extends AnyMachine, A extends ActionOf<M> = ActionOf<M>> = Note & {
  action: A;
  to?: TargetOf<M, A> | undefined;
  due_at?: Date | null | undefined;
  set?: ValuesOf<T> | undefined;
};

/** The state that an action leads to, or a refusal that says what the state is and what is possible. */
export function nextState<M extends AnyMachine>(ctx: Ctx, machine: M, thing: Thing<M>, check: Check<M>): StateOf<M> {
  const by = check.by ?? actor(ctx);
  const step = machine.states[thing.state]?.[check.action];
  if (!step?.by.some(may(ctx, by))) refuse(ctx, machine, thing, by);
  if (step.to === BEFORE || check.to === BEFORE) return (pathOf(thing).at(-1) ?? machine.start[0]) as StateOf<M>;
  if (typeof step.to === 'string') return step.to as StateOf<M>;
  if (!check.to || !step.to.includes(check.to))
    throw new Error(`${machine.thing} ${thing.state} ${check.action}: ${check.to} is none of ${step.to}`);
  return check.to;
}

function refuse<M extends AnyMachine>(ctx: Ctx, machine: M, thing: Thing<M>, by: By): never {
  const state = say(`state.${machine.thing}.${thing.state}`, {}, ctx.lang);
  if (isEnd(machine, thing.state)) fail('fail.state_final', { state });
  const possible = actionsOf(machine, thing.state, may(ctx, by)).map((a) => say(`action.${machine.thing}.${a}`, {}, ctx.lang));
  fail('fail.state', { state, possible: listed(possible, ctx.lang, 'or') || '-' });
}

/** States are remembered in the order they were entered, the latest last: "buying,supplement_due". */
const pathOf = (thing: { state_before?: string | null }): string[] => thing.state_before?.split(',').filter(Boolean) ?? [];

/**
 * Moves a locked row: checks the step, writes the row, and its history row. Answers the row as it is now.
 * The update holds only as long as the row still has the state that was checked; the transaction starts over when another one was faster.
 */
export async function transition<
  T extends StateTable,
  M extends AnyMachine,
  const A extends ActionOf<M>,
  R extends Row<T> & Thing<M>,
>(ctx: Ctx, life: Lifecycle<T, M>, row: R, step: Transition<T, M, A>): Promise<R> {
  await life.guard?.(ctx, row, step.action);
  const to = nextState(ctx, life.machine, row, step);
  const moved = to !== row.state;
  const values = {
    state: to,
    ...(moved && 'state_before' in row ? { state_before: beforeOf(life, row, to) } : {}),
    ...('due_at' in row && (moved || step.due_at !== undefined) ? { due_at: step.due_at ?? null } : {}),
    ...life.stamp?.(ctx, row, to),
    ...step.set,
  };
  const written = await write(ctx, life.table, row, values as ValuesOf<T>);
  await note(ctx, life, row, { ...step, to });
  return life.inPlace ? Object.assign(row, written) : { ...row, ...written };
}

function beforeOf<T extends StateTable, M extends AnyMachine>(
  life: Lifecycle<T, M>,
  row: Thing<M>,
  to: StateOf<M>,
): string | null {
  if (life.detours === 'all') return row.state;
  if (!life.detours?.includes(to)) return null;
  const path = pathOf(row);
  return (to === path.at(-1) ? path.slice(0, -1) : [...path, row.state]).join(',') || null;
}

async function write<T extends StateTable>(
  ctx: Ctx,
  table: T,
  row: { id: number; state: string },
  values: ValuesOf<T>,
): Promise<Row<T>> {
  const set = sql.join(Object.entries(stored(table, values)).map(([column, value]) => sql`${sql.ref(column)} = ${value}`));
  const { rows } = await sql<Row<T>>`
    update ${sql.table(table)} set ${set} where id = ${row.id} and state = ${row.state} returning *`.execute(ctx.db);
  if (rows[0]) return rows[0];
  throw Object.assign(new Error(`${table} ${row.id} is no longer ${row.state}`), { code: '40001' });
}

/** Writes a line of the timeline: of a step that was made (`to`), or of what happened without one. */
export const note = <T extends StateTable, M extends AnyMachine>(
  ctx: Ctx,
  life: Lifecycle<T, M>,
  row: Row<T> & Thing<M>,
  { to, ...line }: Note & { action: string; to?: StateOf<M> | undefined },
): Promise<void> =>
  writeHistory(ctx, life.machine.thing, [
    {
      ...line,
      params: { ...life.about?.(row), ...line.params },
      id: row.id,
      order_id: life.orderOf?.(row),
      from: row.state,
      to: to ?? row.state,
    },
  ]);

/** Writes the first line of a thing that was just made. */
export const opened = <M extends AnyMachine>(
  ctx: Ctx,
  machine: M,
  made: { id: number; state: StateOf<M>; order_id?: number | null },
  line: Note & { action: string },
): Promise<void> => writeHistory(ctx, machine.thing, [{ ...line, id: made.id, order_id: made.order_id, to: made.state }]);

type Line = Note & { id: number; order_id?: number | null | undefined; action: string; from?: string; to?: string };
/** Lines of the timeline of several things, in one statement; without a state for what has none. */
export async function writeHistory(ctx: Ctx, thing: string, lines: readonly Line[]): Promise<void> {
  if (lines.length === 0) return;
  await ctx.db
    .insertInto('history')
    .values(
      lines.map(({ id, order_id = null, from = '', to = '', action, by = actor(ctx), reason = '', params = {} }) => ({
        thing,
        thing_id: id,
        order_id,
        from_state: from,
        action,
        to_state: to,
        by_kind: by.kind,
        by_id: by.id,
        reason,
        params: json(params),
        at: ctx.now,
      })),
    )
    .execute();
}
