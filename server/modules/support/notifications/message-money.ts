// The currency of a message's amounts: that of the order or waybill that it links to, at the rate frozen in it, so that it
// shows what was charged; without one, the currency of the member's last bill.
import type { Ctx, MessageParams } from '../../../context.ts';

type Db = Pick<Ctx, 'db'>;
const THINGS = [
  [/^\/pages\/member\/order\/detail\?id=(\d+)$/, 'orders'],
  [/^\/pages\/member\/sendorder\/detail(?:AddReduce)?\?id=(\d+)$/, 'waybill'],
  [/^\/pages\/member\/onepayorder\/detail\?id=(\d+)$/, 'onepay'],
] as const;

/** The parameters, and with amounts among them the frozen `currency` and `rate` of what the address leads to. */
export async function inItsMoney(ctx: Db, url: string, params: MessageParams): Promise<MessageParams> {
  if (params.currency !== undefined || !Object.keys(params).some((name) => name.endsWith('_fen'))) return params;
  for (const [pattern, table] of THINGS) {
    const id = pattern.exec(url)?.[1];
    if (!id) continue;
    const found = await ctx.db.selectFrom(table).select(['currency', 'rate']).where('id', '=', Number(id)).executeTakeFirst();
    return { ...params, ...found };
  }
  return params;
}
