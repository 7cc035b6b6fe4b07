// Counters of open items for a member: each module gives the query of its own list, so that counter and list agree.
// All are read in one round trip (office/members/open-things.ts).
import type { Expression } from 'kysely';
import { type UserInfo, WAITING_THINGS } from '#contract/calls/users.ts';
import type { MemberCtx } from '../../context.ts';

type Waiting = UserInfo['waiting'][number];
export type Open = { counts?: Record<string, number>; stock?: UserInfo['stock']; waiting?: Waiting[] };
export type OpenCount = {
  query: (ctx: MemberCtx) => Expression<unknown>;
  /** Converts the rows from JSON. */
  read: (ctx: MemberCtx, rows: unknown) => Open | Promise<Open>;
};

/** Binds a query and the function that reads its rows. */
export const openCount = <Row>(
  query: (ctx: MemberCtx) => Expression<Row>,
  read: (ctx: MemberCtx, rows: Row[]) => Open | Promise<Open>,
): OpenCount => ({ query, read: (ctx, rows) => read(ctx, rows as Row[]) });

type Asked = Pick<Waiting, 'n' | 'id'> & { state: string; due_at: string | Date | null };

/** Rows that await a member, in the order of a machine's group and within it by the kind of thing. */
export const waitingIn = <Row extends Asked>(
  states: readonly string[],
  rows: Row[],
  thing: (row: Row) => Waiting['thing'],
): Waiting[] =>
  rows
    .map((row) => ({
      thing: thing(row),
      state: row.state,
      n: row.n,
      id: row.id,
      due_at: row.due_at && new Date(row.due_at).toISOString(),
    }))
    .sort(
      (a, b) =>
        states.indexOf(a.state) - states.indexOf(b.state) || WAITING_THINGS.indexOf(a.thing) - WAITING_THINGS.indexOf(b.thing),
    );
