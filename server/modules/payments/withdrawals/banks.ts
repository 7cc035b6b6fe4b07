// The shop's bank accounts that pay withdrawals.
import type { Ctx } from '../../../context.ts';
import { enabledBanks } from './queries.ts';

/** "ICBC 1234 CNY" */
export const bankName = (b: { bank: string; account_no: string; currency: string }): string =>
  `${b.bank} ${b.account_no.replace(/\s/g, '').slice(-4)} ${b.currency}`;

/** Whether the shop pays out from this account. */
export const paysOutFrom = async (ctx: Ctx, bank_id: number): Promise<boolean> =>
  (await enabledBanks(ctx)).some((b) => b.id === bank_id);
