// What is open for a member is counted by the modules whose lists show it: each gives the query of its own list, so that a counter says what its list
// says. All of them are asked in one round trip (office/members/open-things.ts).
import type { Expression } from 'kysely';
import type { UserInfo } from '#contract/calls/users.ts';
import type { MemberCtx } from '../../context.ts';

export type Open = { counts?: Record<string, number>; stock?: UserInfo['stock'] };
export type OpenCount = {
  query: (ctx: MemberCtx) => Expression<unknown>;
  /** Reads the rows as JSON has them. */
  read: (ctx: MemberCtx, rows: unknown) => Open | Promise<Open>;
};

/** Binds a query and the function that reads its rows. */
export const openCount = <Row>(
  query: (ctx: MemberCtx) => Expression<Row>,
  read: (ctx: MemberCtx, rows: Row[]) => Open | Promise<Open>,
): OpenCount => ({ query, read: (ctx, rows) => read(ctx, rows as Row[]) });
