// The carrier of a waybill is that of its line; another one needs a reason, and has to be one that the shop knows.
import type { LineCarrier } from '#contract/freight.ts';
import { pick } from '#contract/lang.ts';
import { type Ctx, fail } from '../../../../context.ts';
import { anyOf } from '../../../../db/any-of.ts';
import { lineById } from '../../../catalog/site/lines.ts';
import type { Waybill } from '../core/types.ts';

/** Who carries what leaves by the waybill's line now, with the shop's account and the service there; null where the line names none. */
export const lineCarrier = async (ctx: Pick<Ctx, 'db'>, w: Pick<Waybill, 'line_id'>): Promise<LineCarrier | null> =>
  (await lineById(ctx.db, w.line_id)).line.carrier ?? null;

/** Codes that no carrier has are refused: their numbers could not be tracked. */
export async function refuseUnknownCarriers(ctx: Pick<Ctx, 'db'>, carriers: readonly string[], field: string): Promise<void> {
  const rows = await ctx.db.selectFrom('carrier').select('code').where('code', '=', anyOf(carriers)).execute();
  const unknown = carriers.find((carrier) => !rows.some((row) => row.code === carrier));
  if (unknown !== undefined) fail('waybill.no_carrier', { carrier: unknown }, field);
}

/** The reason for boxes that go by another carrier than the line's; refuses when it is missing. Undefined: they go by the line's. */
export async function otherCarrierReason(
  ctx: Pick<Ctx, 'db' | 'lang'>,
  w: Pick<Waybill, 'line_id'>,
  carriers: readonly string[],
  reason: string | undefined,
): Promise<string | undefined> {
  const own = await lineCarrier(ctx, w);
  const other = carriers.find((carrier) => carrier !== own?.code);
  if (!own || other === undefined) return undefined;
  if (reason?.trim()) return reason.trim();
  const rows = await ctx.db
    .selectFrom('carrier')
    .select(['code', 'names'])
    .where('code', '=', anyOf([other, own.code]))
    .execute();
  const name = (code: string) => pick(rows.find((row) => row.code === code)?.names, ctx.lang) || code;
  return fail('waybill.other_carrier', { carrier: name(other), usual: name(own.code) }, 'reason');
}
