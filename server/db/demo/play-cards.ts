// Demo history of levels and cards: the initial growth of each member, an active card and a returned one.
import { randomUUID } from 'node:crypto';
import { lockById } from '../../modules/payments/bills/find.ts';
import { payBill } from '../../modules/payments/bills/pay.ts';
import { book } from '../../modules/payments/ledger/ledger.ts';
import { members } from './people.ts';
import type { Scene } from './play-scene.ts';

/** Members' growth from before their first waybill of the history, so that their growth is the sum of its entries. */
export async function openGrowth(scene: Scene): Promise<void> {
  for (const m of members) {
    const member_id = scene.people.get(m.key)!.id;
    const { earned } = await scene.db
      .selectFrom('growth_entry')
      .select((eb) => eb.cast<number>(eb.fn.coalesce(eb.fn.sum('growth'), eb.lit(0)), 'int4').as('earned'))
      .where('member_id', '=', member_id)
      .executeTakeFirstOrThrow();
    const growth = m.growth - earned;
    const { created_at: at } = await scene.db
      .selectFrom('member')
      .select('created_at')
      .where('id', '=', member_id)
      .executeTakeFirstOrThrow();
    if (growth !== 0) await scene.db.insertInto('growth_entry').values({ member_id, kind: 'opening', growth, at }).execute();
  }
}

export const cards = (scene: Scene): (() => Promise<void>)[] => [
  async () => void (await buy(scene, 'beatriz', 'month', 12 * 24)),
  async () => {
    const id = await buy(scene, 'kaito', 'year', 9 * 24);
    await scene.call('kaito', scene.at({ hours_ago: 8 * 24 }), 'membershipcard/refund', { id, key: randomUUID() });
  },
];

/** Tops up the price first, so that the balance of the wallet does not change. */
async function buy(scene: Scene, who: string, code: string, hours_ago: number): Promise<number> {
  const at = scene.at({ hours_ago });
  await scene.until(at);
  const { id } = await scene.db.selectFrom('card').select('id').where('code', '=', code).executeTakeFirstOrThrow();
  const { invoice_no } = await scene.call(who, at, 'membershipcard/buy', { id, key: randomUUID() });
  const bill = await scene.db
    .selectFrom('bill')
    .select(['id', 'member_id', 'amount'])
    .where('no', '=', String(invoice_no))
    .executeTakeFirstOrThrow();
  await scene.inside(at, async (ctx) => {
    await book(ctx, {
      key: `demo:fill:${bill.id}`,
      kind: 'recharge',
      text_key: 'money.recharge',
      entries: [
        { kind: 'cash', owner: bill.member_id, amount: -bill.amount },
        { kind: 'bank', owner: 1, amount: bill.amount },
      ],
    });
    await payBill(ctx, (await lockById(ctx, bill.id))!, 'wallet');
  });
  return (await scene.db.selectFrom('member_card').select('id').where('bill_id', '=', bill.id).executeTakeFirstOrThrow()).id;
}
