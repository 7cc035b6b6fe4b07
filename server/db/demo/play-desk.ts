// Open work of the demo's back office that belongs to no track: extra photos, splits, a cancellation request, a disputed settlement, a correction to confirm,
// segments of members, an unmatched payment.
import { randomUUID } from 'node:crypto';
import { bookSuspense } from '../../modules/payments/gateways/suspense.ts';
import type { BillKind } from '../stored/bill.ts';
import type { Stage } from './play-money.ts';

export type Things = { item: (ref: string) => number; waybill: (ref: string) => number };

export function deskWork({ call, inside, member_id, ago, demo_gateway }: Stage, things: Things): (() => Promise<void>)[] {
  const item = (ref: string, hours: number) =>
    inside(ago(hours), (ctx) =>
      ctx.db.selectFrom('order_item').select(['id', 'order_id']).where('id', '=', things.item(ref)).executeTakeFirstOrThrow(),
    );
  const pay = async (by: string, hours: number, kind: BillKind) => {
    const open = await inside(ago(hours), (ctx) =>
      ctx.db
        .selectFrom('bill')
        .select('no')
        .where('member_id', '=', member_id(by))
        .where('kind', '=', kind)
        .where('state', '=', 'open')
        .executeTakeFirst(),
    );
    if (open) await call(by, ago(hours), 'paywallet/payBalance', { no: open.no, pay_password: '246810', key: randomUUID() });
  };
  const split = async (by: string, hours: number, ref: string) => {
    const row = await item(ref, hours);
    await call(by, ago(hours), 'order/split', { id: row.order_id, item_id: row.id, num: 1, key: randomUUID() });
    await pay(by, hours, 'split');
  };

  const photos = async () => {
    const cap = await item('o28.0', 16);
    const asked = { id: cap.order_id, item_id: cap.id, num: 2, remark: '帽子内侧的标签', key: randomUUID() };
    await call('linyao', ago(16), 'order/photo', asked);
    await pay('linyao', 16, 'photo');
  };
  const splitMade = async () => {
    await split('harper', 30, 'o31.1');
    const made = await inside(ago(27), (ctx) =>
      ctx.db
        .selectFrom('split_order')
        .select('id')
        .where('member_id', '=', member_id('harper'))
        .where('state', '=', 'paid')
        .executeTakeFirst(),
    );
    if (made)
      await call('warehouse', ago(27), 'splits/done', {
        id: made.id,
        rows: [
          { weight: 740, length: 210, width: 150, height: 90, bin: 'B-07-2' },
          { weight: 370, length: 210, width: 150, height: 50, bin: 'B-07-3' },
        ],
        key: randomUUID(),
      });
  };
  const cancelling = async () => {
    const pump = await item('o11.0', 4);
    await call('minji', ago(4), 'order/act', {
      id: pump.order_id,
      item_id: pump.id,
      action: 'request_cancel',
      input: { text: '사이즈를 잘못 골랐어요. 아직 주문 전이면 취소해 주세요.' },
      key: randomUUID(),
    });
  };
  const dispute = async () => {
    // Its thing exists by then.
    const id = await inside(ago(9), async () => things.waybill('w30'));
    await call('harper', ago(9), 'sendorder/act', {
      id,
      action: 'dispute',
      input: { text: 'Tape and scissors lie on the scale in the photo. Could you weigh it again without them?' },
      key: randomUUID(),
    });
  };
  const correction = async () =>
    void (await call('finance', ago(11), 'members/adjust', {
      id: member_id('harper'),
      account: 'cash',
      amount: 68_000,
      reason: '海关退回的运费，承运商已经赔付给我们',
      key: randomUUID(),
    }));
  const segments = async () => {
    for (const [name, rule] of [
      ['还没有下过单', { orders_to: 0 }],
      ['有货在库，一周没下单', { stock: true, ordered_to: ago(168).toISOString().slice(0, 10) }],
    ] as const)
      await call('finance', ago(30), 'segments/save', { name, rule: JSON.stringify(rule), key: randomUUID() });
  };
  const unmatched = () =>
    inside(ago(28), (ctx) =>
      bookSuspense(ctx, {
        source: 'demo',
        no: 'P-2041',
        money: { currency: 'EUR', minor: 4200 },
        payment_ref: 'demo-unknown-2041',
        why: 'unknown',
      }),
    );
  // One split waits at the warehouse, one is done.
  const all = [photos, () => split('linyao', 7, 'o28.1'), splitMade, cancelling, dispute, correction, segments];
  return demo_gateway ? [...all, unmatched] : all;
}
