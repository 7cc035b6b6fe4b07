// A shop connected to doubles of its gateways, for payment tests: redirects, webhooks, and the ledger.
import { GATEWAYS } from './connectors/payment/gateways.ts';
import type { Notice, Report } from './connectors/payment/testing-double.ts';
import { openTestGateways, type Source, type TestGateways } from './connectors/payment/testing-gateways.ts';
import { json } from './context.ts';
import type { Opened } from './db/open.ts';
import { type MemberClient, openShop, type Shop, uuid } from './testing.ts';
import { sellGoods } from './testing-goods.ts';
import { fund } from './testing-money.ts';

export { SOURCES, type Source } from './connectors/payment/testing-gateways.ts';

export type Paying = Awaited<ReturnType<typeof openPayingShop>>;

/** Payments have their fee in every country: as shipped, most members of stories would pay none. */
const chargeFeesEverywhere = (db: Shop['db']) =>
  db
    .insertInto('setting')
    .values(GATEWAYS.map(({ fee }) => ({ key: fee.free.key, value: json('') })))
    .execute();

/** `as_shipped`: with the countries that no fee is charged in. */
export async function openPayingShop({ as_shipped, ...over }: { opened?: Opened; as_shipped?: boolean } = {}) {
  let shop: Shop | undefined;
  const gateways: TestGateways = await openTestGateways(() => shop?.now() ?? new Date());
  shop = await openShop({ config: gateways.config, ...over });
  const { db, server } = shop;
  if (!as_shipped) await chargeFeesEverywhere(db);
  const path = (url: string) => url.replace('http://shop.test', '');

  const paying = {
    shop,
    gateways,
    /** A member with this balance (fen), and an unpaid order of this amount (fen). */
    ordered: async (price: number, more: { cash?: number; bonus?: number; currency?: string } = {}) => {
      const m = await shop.member();
      await fund(shop, m, more.cash ?? 0);
      if (more.bonus) await fund(shop, m, more.bonus, 'bonus');
      return { m, ...(await paying.order(m, price, more.currency)) };
    },
    order: async (m: MemberClient, price: number, currency = 'USD') => {
      const { goods } = await sellGoods(shop, { price, post_fee: 0 });
      const { cart_id } = await m.cart.add({ ...goods, num: 1 });
      const asked = { cart_ids: cart_id, currency };
      const { data } = await m.raw('cart/carttoorder', asked);
      const made = await m.raw('cart/carttoorder', {
        ...asked,
        submit: 1,
        quote: (data as { quote: string }).quote,
        key: uuid(),
      });
      const { invoice_no: no, amount, order_ids } = made.data as { invoice_no: string; amount: number; order_ids: number[] };
      return { no, amount, order_id: order_ids[0]! };
    },
    /** Opens a link of the shop; returns the redirect's target. */
    walk: async (url: string): Promise<string> => {
      const reply = await server.inject({ method: 'GET', url: path(url) });
      if (reply.statusCode !== 303) throw new Error(`${url}: ${reply.statusCode} ${reply.body}`);
      return String(reply.headers.location);
    },
    payment: (no: string) =>
      db
        .selectFrom('payment as p')
        .innerJoin('bill as b', 'b.id', 'p.bill_id')
        .selectAll('p')
        .where('b.no', '=', no)
        .orderBy('p.id', 'desc')
        .executeTakeFirstOrThrow(),
    /** Sends a webhook; returns the HTTP status. */
    send: async (source: Source | 'demo', { payload, headers }: Notice): Promise<number> =>
      (
        await server.inject({
          method: 'POST',
          url: `/notices/${source}`,
          headers: { 'content-type': 'application/json; charset=utf-8', ...headers },
          payload,
        })
      ).statusCode,
    /** Starts a payment and follows it to the gateway; returns the session's id. */
    opened: async (m: MemberClient, no: string, method: Source): Promise<string> => {
      const { redirect_url } = await m.paywallet.start({ no, method, key: uuid() });
      await paying.walk(redirect_url);
      return (await paying.payment(no)).gateway_ref;
    },
    /** The gateway sends what it reports; returns the HTTP status. */
    report: (source: Source, report: Report): Promise<number> => paying.send(source, report()),
    /** The payer pays, and the gateway sends its webhook. */
    paid: (source: Source, ref: string): Promise<number> => paying.report(source, gateways.of(source).pay(ref)),
    /** What the gateway was told when it opened a payment: the amount, and where the payer returns to. */
    asked: (source: Source, no: string) => {
      const opening = gateways.asked.find(
        (one) => one.source === source && JSON.stringify(one.fields).includes(`/pay/${no}/back`),
      );
      return gateways.of(source).checkout(opening!.fields);
    },
    account: async (kind: string, owner: string | number = ''): Promise<number> =>
      (
        await db
          .selectFrom('account')
          .select('balance')
          .where('kind', '=', kind)
          .where('owner', '=', String(owner))
          .executeTakeFirst()
      )?.balance ?? 0,
    close: async () => {
      await shop.close();
      await gateways.close();
    },
  };
  return paying;
}
