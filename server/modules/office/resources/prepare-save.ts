// Prepares the save of a row before its transaction: hashes a new password.
import type { Input } from '#contract/call.ts';
import type { ResourceRow } from '#contract/desk/resources.ts';
import type { DeskCalls } from '#contract/desk.ts';
import type { OperatorCtx, OperatorPrepareCtx } from '../../../context.ts';
import { hashPassword } from '../../accounts/auth/password.ts';
import { refuseCommonPassword } from '../../accounts/auth/password-rule.ts';
import { columnValue } from './column-values.ts';
import { resourceFor, saveRow } from './resources.ts';

export async function prepareSave(
  ctx: OperatorPrepareCtx,
  input: Input<DeskCalls['resource']['save']>,
): Promise<(ctx: OperatorCtx) => Promise<ResourceRow>> {
  const field = resourceFor(ctx, input.resource).fields.find((f) => f.kind === 'password');
  const password = field && String(columnValue(field, input.data[field.name] ?? '') ?? '');
  if (!password) return (inside) => saveRow(inside, input);
  refuseCommonPassword(password);
  const password_hash = await hashPassword(ctx.outside, password);
  return (inside) => saveRow(inside, input, password_hash);
}
