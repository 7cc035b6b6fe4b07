// Names for whoever pays money out: the shop's bank accounts and the operators who decided.
import type { Ctx } from '../../../context.ts';
import { banksOf, enabledBanks, operatorsOf } from './queries.ts';

/** "ICBC 1234 CNY" */
export const bankName = (b: { bank: string; account_no: string; currency: string }): string =>
  `${b.bank} ${b.account_no.replace(/\s/g, '').slice(-4)} ${b.currency}`;

export const bankNames = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await banksOf(ctx, ids)).map((b) => [b.id, bankName(b)]));

export const operatorNames = async (ctx: Ctx, ids: readonly number[]): Promise<Map<number, string>> =>
  new Map((await operatorsOf(ctx, ids)).map((o) => [o.id, o.name]));

/** Whether the shop pays out from this account. */
export const paysOutFrom = async (ctx: Ctx, bank_id: number): Promise<boolean> =>
  (await enabledBanks(ctx)).some((b) => b.id === bank_id);
