// What is open for a member is counted by the domains whose lists show it: each registers the query of its own list here, so that a counter says
// what its list says and members know no domain. All of them are asked in one round trip.
import type { Expression } from 'kysely';
import type { UserInfo } from '#contract/calls/users.ts';
import type { MemberCtx } from '../../../context.ts';

export type Open = { counts?: Record<string, number>; stock?: UserInfo['stock'] };
export type Part = {
  ask: (ctx: MemberCtx) => Expression<unknown>;
  /** The rows as JSON has them. */
  read: (ctx: MemberCtx, rows: never) => Open | Promise<Open>;
};

const parts = new Map<string, Part>();

/** name: of the domain and its list. */
export const onOpen = <Row>(
  name: string,
  ask: (ctx: MemberCtx) => Expression<Row>,
  read: (ctx: MemberCtx, rows: Row[]) => Open | Promise<Open>,
): void => void parts.set(name, { ask, read });

export const openParts = (): [name: string, part: Part][] => [...parts];
