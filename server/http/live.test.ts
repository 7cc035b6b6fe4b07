// Changes in the work of the desks reach the operators who have work with it, while they are signed in.
import { request } from 'node:http';
import type { AddressInfo } from 'node:net';
import cookie from '@fastify/cookie';
import fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import type { Operator } from '../context.ts';
import { payBy } from '../modules/payments/gateways/testing-refunds.ts';
import { seller as openSeller } from '../modules/sellers/testing-sellers.ts';
import { openShop, type Shop, uuid } from '../testing.ts';
import { openPayingShop } from '../testing-gateways.ts';
import { sellGoods } from '../testing-goods.ts';
import { fund, PAY_PASSWORD } from '../testing-money.ts';
import { createWorkFeed, type Moved } from '../work-feed.ts';
import { liveRoute } from './live.ts';
import type { Site } from './serve.ts';

const PATIENCE = { timeout: 20_000, interval: 20 };
const servers: FastifyInstance[] = [];
afterAll(() => Promise.all(servers.map((server) => server.close())));

/** A server with the route alone; a header sets the caller. */
async function serving(feed = createWorkFeed(), limits = { all: 3, each: 2, beat_ms: 20, gather_ms: 1 }) {
  const signedIn = new Map<string, Operator>();
  const server = fastify();
  await server.register(cookie);
  const who = async (req: { headers: Record<string, unknown> }) => ({
    operator: signedIn.get(String(req.headers['x-who'])) ?? null,
    member: null,
    csrf_ok: true,
  });
  liveRoute(server, { who } as unknown as Site, feed, limits);
  await server.listen({ port: 0, host: '127.0.0.1' });
  servers.push(server);
  const { port } = server.server.address() as AddressInfo;
  const sign = (name: string, id: number, ...permissions: string[]) => {
    signedIn.set(name, { id, username: name, name, role: '', permissions, warehouse_id: null });
  };
  const open = (name: string) =>
    new Promise<{ status: number; text: () => string; ended: () => boolean; leave: () => void }>((resolve, reject) => {
      let text = '';
      let ended = false;
      const asked = request({ port, host: '127.0.0.1', path: '/admin/live', headers: { 'x-who': name } }, (answer) => {
        answer.setEncoding('utf8').on('data', (part: string) => {
          text += part;
        });
        answer.on('close', () => {
          ended = true;
        });
        resolve({ status: answer.statusCode!, text: () => text, ended: () => ended, leave: () => asked.destroy() });
      });
      asked.on('error', reject).end();
    });
  return { server, feed, sign, signedIn, open };
}
const events = (text: string): (Moved[] | 'all')[] => [...text.matchAll(/^data: (.*)$/gm)].map((m) => JSON.parse(m[1]!));

test('each is notified of the things that their role works with; a missed notice means that anything may have changed', async () => {
  const { feed, sign, open } = await serving();
  sign('buyer', 1, 'buy');
  sign('packer', 2, 'pack');
  expect((await open('nobody')).status).toBe(401);
  const [buyer, packer] = [await open('buyer'), await open('packer')];
  await vi.waitFor(() => expect(packer.text()).toContain('retry'), PATIENCE);
  feed.publish('order_item:7');
  feed.publish('waybill:9');
  feed.publish('nonsense');
  await vi.waitFor(() => expect(events(buyer.text())).toEqual([[{ thing: 'order_item', id: 7 }]]), PATIENCE);
  await vi.waitFor(() => expect(events(packer.text())).toEqual([[{ thing: 'waybill', id: 9 }]]), PATIENCE);
  feed.missed();
  await vi.waitFor(() => expect(events(buyer.text()).at(-1)).toBe('all'), PATIENCE);
});

test('streams are bounded, end with the session and with the server', async () => {
  const { server, sign, signedIn, open } = await serving();
  sign('one', 1, 'buy');
  sign('two', 2, 'buy');
  sign('three', 3, 'buy');
  const [first, second] = [await open('one'), await open('one')];
  const third = await open('one');
  await vi.waitFor(() => expect(first.ended()).toBe(true), PATIENCE);
  expect([second.ended(), third.ended()]).toEqual([false, false]);
  const other = await open('two');
  expect((await open('three')).status).toBe(503);
  await vi.waitFor(() => expect(other.text()).toContain(': here'), PATIENCE);
  signedIn.delete('two');
  await vi.waitFor(() => expect(other.ended()).toBe(true), PATIENCE);
  const last = await open('three');
  expect(last.status).toBe(200);
  await server.close();
  await vi.waitFor(() => expect([second.ended(), third.ended(), last.ended()]).toEqual([true, true, true]), PATIENCE);
});

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

/** The database notifies in the order of the commits: everything committed before this notice has arrived when it does. */
async function allHeard({ pool }: Pick<Shop, 'pool'>, heard: ReturnType<typeof vi.fn>): Promise<void> {
  const word = uuid();
  await pool.query("select pg_notify('work', $1)", [word]);
  await vi.waitFor(() => expect(heard).toHaveBeenCalledWith(word), PATIENCE);
}

test('a step of an item is notified by the database once it is committed', async () => {
  const heard = vi.fn();
  const listener = shop.listen({ work: heard }, () => {});
  await listener.ready;
  const m = await shop.member();
  await fund(shop, m, 100_000);
  const { goods } = await sellGoods(shop, { price: 3000 });
  const cart_ids = [(await m.cart.add({ ...goods, num: 1 })).cart_id];
  const { quote } = await m.cart.carttoorder({ cart_ids });
  const made = await m.cart.carttoorder({ cart_ids, submit: true, quote, key: uuid() });
  const item_id = (await m.order.detail({ id: made.order_ids[0]! })).items[0]!.id;
  await allHeard(shop, heard);
  // The desks are not notified of unpaid items.
  expect(heard).not.toHaveBeenCalledWith(`order_item:${item_id}`);
  await m.paywallet.payBalance({ no: made.invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
  await allHeard(shop, heard);
  expect(heard).toHaveBeenCalledWith(`order_item:${item_id}`);
  heard.mockClear();
  await shop.db.updateTable('order_item').set({ remark: 'x' }).where('id', '=', item_id).execute();
  const buyer = await shop.operator('buyer');
  await buyer.buying.take({ item_ids: [item_id] });
  await allHeard(shop, heard);
  expect(heard.mock.calls.filter(([payload]) => payload === `order_item:${item_id}`)).toHaveLength(1);
  await listener.stop();
});

test('a payment by a gateway, its refund, and a seller that is held are notified to finance', async () => {
  const p = await openPayingShop();
  const heard = vi.fn();
  const listener = p.shop.listen({ work: heard }, () => {});
  await listener.ready;
  const { payment } = await payBy(p, 'stripe');
  await allHeard(p.shop, heard);
  expect(heard).toHaveBeenCalledWith(`payment:${payment.id}`);
  heard.mockClear();
  await p.shop.db.updateTable('payment').set({ rate: '2' }).where('id', '=', payment.id).execute();
  await p.shop.db.updateTable('payment').set({ refunded: 1 }).where('id', '=', payment.id).execute();
  await allHeard(p.shop, heard);
  expect(heard.mock.calls.filter(([payload]) => payload === `payment:${payment.id}`)).toHaveLength(1);
  await listener.stop();
  await p.close();

  const listening = shop.listen({ work: heard }, () => {});
  await listening.ready;
  const { shop_id: seller_id } = await openSeller(shop);
  await allHeard(shop, heard);
  expect(heard).toHaveBeenCalledWith(`own_seller:${seller_id}`);
  heard.mockClear();
  const finance = await shop.operator('finance');
  await finance.ownsellers.hold({ id: seller_id, held: 'yes', reason: 'papers', key: uuid() });
  await allHeard(shop, heard);
  expect(heard).toHaveBeenCalledWith(`own_seller:${seller_id}`);
  await listening.stop();

  const { feed, sign, open } = await serving();
  sign('finance', 1, 'finance');
  sign('buyer', 2, 'buy');
  const [desk, other] = [await open('finance'), await open('buyer')];
  await vi.waitFor(() => expect(other.text()).toContain('retry'), PATIENCE);
  feed.publish('payment:3');
  feed.publish('own_seller:4');
  feed.publish('order_item:5');
  const things = [
    { thing: 'payment', id: 3 },
    { thing: 'own_seller', id: 4 },
  ];
  await vi.waitFor(() => expect(events(desk.text()).flat()).toEqual(things), PATIENCE);
  await vi.waitFor(() => expect(events(other.text()).flat()).toEqual([{ thing: 'order_item', id: 5 }]), PATIENCE);
});
