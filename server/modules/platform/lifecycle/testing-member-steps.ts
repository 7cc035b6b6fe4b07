// Cases of member steps, by machine and action: the thing that allows each, and the call. `every-step.test.ts`
// takes each of them twice and where it is not allowed; a new step of a machine has to be added here.
import { json } from '#server/context.ts';
import { type MemberClient, uuid } from '#server/testing.ts';
import { fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { ask as askRefund, type Goal, ordered, rich } from '../../aftersale/refunds/testing-refunds.ts';
import { buyCard } from '../../loyalty/cards/testing-cards.ts';
import { PAYEE, withCash } from '../../payments/withdrawals/testing-withdrawals.ts';
import { offer, seller, wanted } from '../../sellers/testing-sellers.ts';
import { sender, submitStock } from '../../shipping/waybills/stock/testing-stock.ts';
import * as parcels from '../../warehouse/parcels/testing-parcels.ts';
import { type Case, type Make, ORDER_STEPS, type Stage, sentWaybill } from './testing-order-steps.ts';

const refundOf =
  (goal: Goal, before: (on: Stage, id: number) => Promise<unknown>, action: string, input: Record<string, string> = {}): Make =>
  async (on) => {
    const m = await rich(on.shop);
    const made = await ordered(on.shop, on.desk, m, [{ price: 3000 }], goal);
    const { id } = await askRefund(m, made.ids[0]!, goal === 'in_stock' ? {} : { type: 'refund' });
    await before(on, id);
    return {
      m,
      row: { table: 'refund', id },
      take: (key) => m.goodsrefund.act({ id, action, input, key }),
      ...(action === 'withdraw' ? { shorthand: () => m.goodsrefund.delRefund({ id, key: uuid() }) } : {}),
      read: () => m.goodsrefund.getInfo({ id }),
    };
  };

const claimAt =
  (before: (on: Stage, id: number) => Promise<unknown>, action: 'add' | 'accept' | 'appeal' | 'withdraw'): Make =>
  async (on) => {
    const m = await sender(on.shop, { cash: 300_000 });
    const sendorder_id = await sentWaybill(on, m);
    on.shop.turn({ days: 46 });
    const { id } = await m.claim.add({ sendorder_id, type: 'lost', content: 'It did not arrive', key: uuid() });
    await before(on, id);
    return {
      m,
      row: { table: 'claim', id },
      take: (key) => m.claim.act({ id, action, input: { text: 'Look again' }, key }),
      read: () => m.claim.detail({ id }),
    };
  };

type Arrived = { id: number; no: string };
const parcelAt =
  (
    make: (on: Stage, m: MemberClient) => Promise<Arrived>,
    action: string,
    input?: (on: Stage, m: MemberClient, at: Arrived) => Promise<object>,
  ): Make =>
  async (on) => {
    const m = await sender(on.shop);
    const at = await make(on, m);
    const given = await input?.(on, m, at);
    const read = async () => {
      const lists = await Promise.all(
        (['declared', 'arrived', 'needs_you', 'closed'] as const).map((tab) => m.buyself.lists({ tab, page_size: 50 })),
      );
      return lists.flatMap(({ list }) => list.data).find((one) => one.id === at.id) ?? { state: 'unclaimed', actions: [] };
    };
    return {
      m,
      row: { table: 'parcel', id: at.id },
      take: (key) => m.buyself.act({ id: at.id, action, input: (given ?? {}) as never, key }),
      read,
    };
  };
const unclaimed = async (on: Stage): Promise<Arrived> => {
  const no = parcels.someNo();
  return { id: (await parcels.scanIn(on.shop, on.desk, no)).parcel_id!, no };
};
const undeclared = async (on: Stage, m: MemberClient): Promise<Arrived> => {
  const no = parcels.someNo();
  return { id: (await parcels.scanIn(on.shop, on.desk, no, await parcels.markOf(on.shop, m))).parcel_id!, no };
};
const declared = (on: Stage, m: MemberClient) => parcels.declareOne(on.shop, m);
const declaration = async (on: Stage, m: MemberClient, { no }: Arrived) => {
  const { courier_id } = await parcels.declarationInput(on.shop);
  return { tracking_no: no, courier_id, goods_type: 'general', items: [parcels.HAT], file_id: await parcels.picture(on.shop, m) };
};
const claimed = async (on: Stage, m: MemberClient): Promise<Arrived> => {
  const at = await unclaimed(on);
  await parcels.act(m, at.id, 'claim', await declaration(on, m, at));
  return at;
};
const prohibited = async (on: Stage, m: MemberClient): Promise<Arrived> => {
  const at = await declared(on, m);
  const seen = await parcels.scanIn(on.shop, on.desk, at.no);
  const { code } = await on.shop.db
    .selectFrom('goods_type')
    .select('code')
    .where('risk', '=', 'forbidden')
    .limit(1)
    .executeTakeFirstOrThrow();
  await parcels.failing(on.desk, seen.items[0]!.id, code);
  return at;
};

/** A remittance for the freight of a waybill, or the input of one. */
async function toRemit(on: Stage, m: MemberClient) {
  const words = json({ en: 'Test', 'zh-cn': '测试' });
  const bank = await on.shop.db
    .insertInto('bank_account')
    .values({
      area: 'DE',
      names: words,
      currency: 'CNY',
      bank: 'Test bank',
      account_name: 'Shop',
      account_no: '1',
      instructions: words,
      fee_note: words,
    } as never)
    .returning('id')
    .executeTakeFirstOrThrow();
  const slip = await on.shop.db
    .insertInto('upload')
    .values({ name: `${uuid()}.png`, use: 'remit', member_id: m.id, mime: 'image/png', bytes: 1, created_at: on.shop.now() })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { id, invoice_no } = await submitStock(on, m);
  return {
    waybill_id: id,
    add: (key: string) => m.remit.add({ bank_id: bank.id, no: invoice_no, minor: 29_000, currency: 'CNY', slip: slip.id, key }),
  };
}
const remitted: Make = async (on) => {
  const m = await sender(on.shop);
  const { add } = await toRemit(on, m);
  const { id } = await add(uuid());
  const read = async () => (await m.Offlinepay.record({})).data.find((one) => one.id === id)!;
  return { m, row: { table: 'remit', id }, take: (key) => m.remit.add({ cancel: id, key }), read };
};

const sells =
  (change: boolean): Make =>
  async (on) => {
    const { member: m, desk } = await seller(on.shop);
    const { id } = await offer(on.shop, { member: m, desk });
    const read = () => m.seller.goodsDetail({ id });
    const { titles, post_fee } = await read();
    const uploads = await on.shop.db
      .selectFrom('upload')
      .select('id')
      .where('member_id', '=', m.id)
      .where('use', '=', 'goods')
      .execute();
    const again = { id, titles, post_fee, pictures: uploads.map((one) => one.id), skus: [{ price: 9000, quantity: 4 }] };
    return {
      m,
      row: { table: 'seller_goods', id },
      read,
      take: (key) => (change ? m.seller.goodsSave({ ...again, key } as never) : m.seller.withdraw({ id, key })),
    };
  };

const BILLS = 'a bill is sealed, replaced and reopened by what its member pays it with';

/** By thing and action. */
export const MEMBER_STEPS: Readonly<Record<string, Case>> = {
  ...ORDER_STEPS,
  'bill.seal': { within: BILLS },
  'bill.replace': { within: BILLS },
  'bill.cancel': { within: 'the end of what it is for' },
  'bill.unseal': { within: BILLS },
  'payment.close': { within: 'opening another payment for its bill' },
  'remit.cancel': { again: 'nothing', make: remitted },
  'withdrawal.cancel': {
    again: 'nothing',
    make: async ({ shop }) => {
      const m = await withCash(shop, 12_000);
      const { id } = await m.cash.addCash({ amount: 5000, ...PAYEE, pay_password: PAY_PASSWORD, key: uuid() });
      return {
        m,
        row: { table: 'withdrawal', id },
        take: (key) => m.cash.act({ id, action: 'cancel', key }),
        read: async () => (await m.cash.lists({})).data.find((one) => one.id === id)!,
      };
    },
  },

  'parcel.edit': { again: 'says', make: parcelAt(declared, 'edit', async () => ({ remark: 'A hat' })) },
  'parcel.delete': { again: 'nothing', make: parcelAt(declared, 'delete') },
  'parcel.declare': { again: 'nothing', make: parcelAt(undeclared, 'declare', declaration) },
  'parcel.not_mine': { again: 'nothing', make: parcelAt(undeclared, 'not_mine') },
  'parcel.claim': { again: 'nothing', make: parcelAt(unclaimed, 'claim', declaration) },
  'parcel.withdraw': { again: 'nothing', make: parcelAt(claimed, 'withdraw') },
  'parcel.return': {
    again: 'nothing',
    make: parcelAt(prohibited, 'return', async () => ({ text: 'Hauptstr. 1, 10827 Berlin' })),
  },
  'parcel.destroy': { again: 'nothing', make: parcelAt(prohibited, 'destroy') },

  'refund.remit': { within: 'a remittance for the return fee: remit.add' },
  'refund.withdraw': { again: 'nothing', make: refundOf('purchased', async () => {}, 'withdraw') },
  'refund.appeal': {
    again: 'nothing',
    make: refundOf('purchased', (on, id) => on.desk.aftersale.refuse({ id, text: 'Sent already', key: uuid() }), 'appeal', {
      text: 'It was not',
    }),
  },

  'claim.withdraw': { again: 'nothing', make: claimAt(async () => {}, 'withdraw') },
  'claim.add': {
    again: 'nothing',
    make: claimAt((on, id) => on.desk.claims.evidence({ id, reason: 'A photo, please', key: uuid() }), 'add'),
  },
  'claim.accept': { again: 'nothing', make: claimAt((on, id) => on.desk.claims.offer({ id, key: uuid() }), 'accept') },
  'claim.appeal': {
    again: 'nothing',
    make: claimAt((on, id) => on.desk.claims.reject({ id, reason: 'It was delivered', key: uuid() }), 'appeal'),
  },

  'photo_order.cancel': { within: 'ordering photos of the same goods anew' },
  'split_order.cancel': { within: 'ordering another split of the same goods' },
  'application.apply': {
    again: 'key',
    make: async ({ shop }) => {
      const m = await shop.member();
      const input = await wanted(shop, m);
      await m.shop.add(input);
      const desk = await shop.operator('content');
      const row = (await desk.applications.lists({})).list.find((one) => one.member.id === m.id)!;
      await desk.applications.reject({ id: row.id, reason: 'No papers', key: uuid() });
      return {
        m,
        row: { table: 'seller_application', id: row.id },
        take: (key) => m.shop.add({ ...input, key }),
        read: () => m.shop.add({ key: uuid() }),
      };
    },
  },
  'seller_goods.change': { again: 'says', make: sells(true) },
  'seller_goods.withdraw': { again: 'nothing', make: sells(false) },
  'member_card.refund': {
    again: 'nothing',
    make: async ({ shop }) => {
      const m = await shop.member();
      await fund(shop, m, 100_000);
      const id = await buyCard(shop, m, 'month');
      const read = async () => {
        const card = (await m.membershipcard.info({})).mine.find((one) => one.id === id);
        return { state: card?.state ?? 'ended', actions: card?.refundable ? ['refund'] : [] };
      };
      return { m, row: { table: 'member_card', id }, take: (key) => m.membershipcard.refund({ id, key }), read };
    },
  },
};
