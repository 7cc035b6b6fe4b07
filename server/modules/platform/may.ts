// Calls of the back office that several permissions open.
import type { Permission } from '#contract/permission.ts';
import { fail, type OperatorCtx } from '../../context.ts';

/** Refuses an operator who has none of these permissions: `fail.forbidden`. */
export function requireAny(ctx: Pick<OperatorCtx, 'operator'>, permissions: readonly Permission[]): void {
  if (!permissions.some((one) => ctx.operator.permissions.includes(one))) fail('fail.forbidden');
}

/** Who reads what a member has and wrote. */
export const MEMBER_READERS: readonly Permission[] = ['members', 'support'];
