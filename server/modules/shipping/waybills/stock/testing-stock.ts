// Test helpers: stock on the shelf with the order it was paid by, skipping the buying steps; submit, pack and pay in one line
// each.

import { randomInt } from 'node:crypto';
import { expect } from 'vitest';
import type { Line } from '#contract/freight.ts';
import type { ServiceAnswer, ServiceTask } from '#contract/service-answers.ts';
import type { LookingDesk } from '#server/testing-seen.ts';
import { json } from '../../../../context.ts';
import { dayIn } from '../../../../dates.ts';
import type { CouponKind, CouponScope } from '../../../../db/stored/coupon.ts';
import type { OrderedService } from '../../../../db/stored/order.ts';
import { type MemberClient, openShop, type Shop, uuid } from '../../../../testing.ts';
import { sellGoods, testLine, testWarehouse } from '../../../../testing-goods.ts';
import { expectSoundLedger, fund, PAY_PASSWORD } from '../../../../testing-money.ts';
import { serviceFee } from '../../../pricing/money/goods-bill.ts';

export type Stocked = {
  price?: number;
  num?: number;
  weight?: number | null;
  size?: [number, number, number] | null;
  goods_type?: string;
  title?: string;
  coupon_share?: number;
  warehouse_id?: number;
  days_ago?: number;
  storage_days?: number;
  services?: OrderedService[];
};

/** Puts rows into a member's stock, one order for all of them; returns their ids. */
export async function stockItems(shop: Shop, member: MemberClient, rows: Stocked[]): Promise<number[]> {
  const warehouse_id = rows[0]?.warehouse_id ?? (await testWarehouse(shop));
  const made = [];
  for (const row of rows)
    made.push(
      await sellGoods(shop, {
        price: row.price ?? 10_000,
        goods_type: row.goods_type ?? 'general',
        title: row.title ?? 'Test goods',
        warehouse_id,
      }),
    );
  const order = await shop.db
    .insertInto('orders')
    .values({
      no: `D-${randomInt(100_000_000)}`,
      member_id: member.id,
      seller_id: made[0]!.seller_id,
      warehouse_id,
      state: 'in_stock',
      tab: 'in_stock',
      currency: 'CNY',
      rate: '1',
      paid_at: shop.now(),
      created_at: shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const ids: number[] = [];
  for (const [at, row] of rows.entries()) {
    const { goods } = made[at]!;
    const stocked = new Date(shop.now().getTime() - (row.days_ago ?? 0) * 86_400_000);
    const [length, width, height] = row.size === null ? [null, null, null] : (row.size ?? [200, 150, 100]);
    const item = await shop.db
      .insertInto('order_item')
      .values({
        order_id: order.id,
        member_id: member.id,
        goods_id: goods.goods_id,
        api_type: goods.api_type,
        num_iid: goods.num_iid,
        sku_id: '1',
        titles: json({ 'zh-cn': `测试商品 ${row.title ?? ''}`, en: row.title ?? 'Test goods' }),
        pic_url: '/media/demo/test',
        price: row.price ?? 10_000,
        num: row.num ?? 1,
        coupon_share: row.coupon_share ?? 0,
        services: json(row.services ?? []),
        goods_type: row.goods_type ?? 'general',
        state: 'in_stock',
        state_at: shop.now(),
        warehouse_id: row.warehouse_id ?? warehouse_id,
        weight: row.weight === undefined ? 1000 : row.weight,
        length,
        width,
        height,
        bin: `A-${at + 1}`,
        stocked_at: stocked,
        storage_from: dayIn(stocked, 'Asia/Shanghai'),
        storage_days: row.storage_days ?? 0,
        created_at: shop.now(),
      })
      .returning('id')
      .executeTakeFirstOrThrow();
    ids.push(item.id);
  }
  const paid = {
    items: rows.map((r, at) => ({ id: ids[at]!, price: r.price ?? 10_000, num: r.num ?? 1, coupon_share: r.coupon_share ?? 0 })),
    freight: 800,
    fee: serviceFee,
    services: [],
  };
  await shop.db
    .updateTable('orders')
    .set({ terms: json({ paid }) })
    .where('id', '=', order.id)
    .execute();
  return ids;
}

/** A shop for tests of waybills: a line that charges by weight alone, 80.00 and 30.00 for each further 500 g, and a packer. */
export async function openSending(
  over: Parameters<typeof testLine>[1] = {},
): Promise<{ shop: Shop; line: Line; packer: Packer }> {
  const shop = await openShop();
  const line = await testLine(shop, { volume_rule: { kind: 'none' }, ...over });
  return { shop, line, packer: await shop.operator('warehouse') };
}

/** A member who can send: with an address in Berlin, money and points. */
export async function sender(shop: Shop, { cash = 100_000, points = 0, level = 0 } = {}): Promise<MemberClient> {
  const m = await shop.member({ level });
  await m.address.addAddress(berlin);
  await fund(shop, m, cash);
  if (points > 0) await fund(shop, m, points, 'points');
  return m;
}

export const berlin = {
  name: 'Yao Lin',
  country: 'DE',
  city: 'Berlin',
  street: 'Kastanienallee 48',
  postcode: '10119',
  mobilecode: '49',
  phone: '030 901820',
};

/** A coupon in a member's hands. */
export async function giveCoupon(
  shop: Shop,
  member: MemberClient,
  coupon: { kind?: CouponKind; scope?: CouponScope; value: number; threshold?: number; cap?: number; lines?: number[] },
): Promise<number> {
  const names = json({ en: 'Test coupon', 'zh-cn': '测试券' });
  const { kind = 'money', scope = 'all', value, threshold = 0, cap = null } = coupon;
  const lines = json(coupon.lines ?? []);
  const rule = await shop.db
    .insertInto('coupon_rule')
    .values({ names, kind, scope, value, threshold, cap, lines })
    .returning('id')
    .executeTakeFirstOrThrow();
  const row = await shop.db
    .insertInto('coupon')
    .values({
      member_id: member.id,
      rule_id: rule.id,
      names,
      kind,
      scope,
      value,
      threshold,
      cap,
      lines,
      starts_at: shop.now(),
      expires_at: new Date(shop.now().getTime() + 365 * 86_400_000),
      created_at: shop.now(),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return row.id;
}

type Wish = Omit<Parameters<MemberClient['order']['ordertopackage']>[0], 'submit' | 'quote' | 'key'>;

/** Previews and submits; returns the waybill's id, its bill's number and the preview. */
export async function submit(member: MemberClient, wish: Wish) {
  const preview = await member.order.ordertopackage(wish);
  const made = await member.order.ordertopackage({ ...wish, submit: true, quote: preview.quote, key: uuid() });
  return { id: made.sendorder_id!, invoice_no: made.invoice_no!, preview };
}

/** Puts goods on the shelf and submits them; 3,636 g are estimated as 4.0 kg: 80.00 + 7 x 30.00. */
export async function submitStock(
  { shop, line }: { shop: Shop; line: Line },
  m: MemberClient,
  wish: Partial<Wish> = {},
  stock: Stocked[] = [{ weight: 3636 }],
) {
  const item_ids = await stockItems(shop, m, stock);
  return { ...(await submit(m, { item_ids, shipping_id: line.id, ...wish })), item_ids };
}

/** ... and pays the freight. */
export async function paidStock(...input: Parameters<typeof submitStock>) {
  const made = await submitStock(...input);
  await payBill(input[1], made.invoice_no);
  return made;
}

export const payBill = (member: MemberClient, no: string) =>
  member.paywallet.payBalance({ no, pay_password: PAY_PASSWORD, key: uuid() });

export type Packer = LookingDesk;
export type RealBox = { weight: number; length?: number; width?: number; height?: number };

/** Answers every task: all done, or only these. */
export const answersTo = (tasks: readonly ServiceTask[], done?: readonly string[]): ServiceAnswer[] =>
  tasks
    .filter((task) => task.state === 'ordered' && task.proof !== 'system')
    .map(({ code, proof }) => ({ code, done: proof === 'hand' && (done?.includes(code) ?? true) }));

/** Takes and packs: small boxes, and every service done by default. */
export async function packAs(packer: Packer, id: number, boxes: RealBox[], done?: string[]) {
  const { tasks } = await packer.packing.take({ id });
  return packer.packing.pack({
    reason: 'Checked by eye',
    id,
    boxes: boxes.map((b) => ({ length: 200, width: 150, height: 100, ...b })),
    services: answersTo(tasks, done),
    key: uuid(),
  });
}

let serial = 0;
/** Hands every box over with a number of its own. */
export async function sendOff(packer: Packer, id: number) {
  const { boxes } = await packer.packing.detail({ id });
  return packer.packing.dispatch({
    id,
    boxes: boxes.map((b) => ({ id: b.id, carrier: 'dhl', tracking_no: `JD${id}X${++serial}` })),
    key: uuid(),
  });
}

/** What is booked of a waybill is what was paid and not refunded; the books balance. */
export async function expectConsistent(shop: Shop, id: number): Promise<void> {
  const w = await shop.db.selectFrom('waybill').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  expect(w.booked.reduce((sum, row) => sum + row.amount, 0)).toBe(w.paid - w.refunded);
  await expectSoundLedger(shop);
}
