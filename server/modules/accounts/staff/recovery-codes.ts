// Recovery codes: ways in for an operator who lost the phone with the authenticator app. Each works once; stored as keyed hashes.
import { randomInt } from 'node:crypto';
import type { Ctx, OperatorCtx } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { sign } from '../../../secret.ts';
import { audit } from '../../platform/audit/audit.ts';

/** Codes of a set. */
const SET = 10;
/** Signs of a code: 50 bits, without those that look alike on paper. */
const LENGTH = 10;
const SIGNS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';

const makeCode = (): string => Array.from({ length: LENGTH }, () => SIGNS[randomInt(SIGNS.length)]).join('');
const shownCode = (code: string): string => `${code.slice(0, LENGTH / 2)}-${code.slice(LENGTH / 2)}`;

/** As it is typed: in any case, with or without its hyphen. Null for what cannot be one. */
function readRecoveryCode(typed: string): string | null {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  return code.length === LENGTH && [...code].every((one) => SIGNS.includes(one)) ? code : null;
}

const hashOf = (ctx: Pick<Ctx, 'app'>, operator_id: number, code: string): string =>
  sign(ctx.app.config.secret, 'recovery', `${operator_id} ${code}`);

/** A new set in place of the old one. The codes are shown once, to their owner. */
export async function makeRecoveryCodes(ctx: OperatorCtx, operator_id: number): Promise<string[]> {
  await clearRecoveryCodes(ctx, operator_id);
  const codes = new Set<string>();
  while (codes.size < SET) codes.add(makeCode());
  await ctx.db
    .insertInto('operator_recovery_code')
    .values([...codes].map((code) => ({ operator_id, hash: hashOf(ctx, operator_id, code) })))
    .execute();
  await audit(ctx, 'session.recovery_codes', 'operator', operator_id);
  return [...codes].map(shownCode);
}

export const clearRecoveryCodes = (ctx: { db: Db }, operator_id: number): Promise<unknown> =>
  ctx.db.deleteFrom('operator_recovery_code').where('operator_id', '=', operator_id).execute();

export async function recoveryCodesLeft(ctx: Pick<Ctx, 'db'>, operator_id: number): Promise<number> {
  const { n } = await ctx.db
    .selectFrom('operator_recovery_code')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('operator_id', '=', operator_id)
    .executeTakeFirstOrThrow();
  return n;
}

/** Whether this is a code that was not used yet; it is used up by that. */
export async function takeRecoveryCode(ctx: Ctx, operator_id: number, typed: string): Promise<boolean> {
  const code = readRecoveryCode(typed);
  if (code === null) return false;
  const gone = await ctx.db
    .deleteFrom('operator_recovery_code')
    .where('operator_id', '=', operator_id)
    .where('hash', '=', hashOf(ctx, operator_id, code))
    .returning('operator_id')
    .executeTakeFirst();
  return gone !== undefined;
}
