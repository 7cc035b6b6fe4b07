// A shopper's whole order, made by another program with a client generated from the OpenAPI document (client.ts, next
// to the copy of this file that server/http/openapi/client.test.ts compiles and runs).
import { client } from './client.ts';

/** Actions of other people in between. */
export type Others = {
  /** The code in the last mail to this address. */
  code: (email: string) => Promise<string>;
  /** Puts money into the wallet of a member, in fen. */
  fund: (member_id: number, amount: number) => Promise<void>;
  /** The warehouse buys and stores all items of an order. */
  store: (order_id: number) => Promise<void>;
  /** The warehouse packs and hands over a waybill. */
  send: (sendorder_id: number) => Promise<void>;
};

type Reply = { code: 0 | 1 | 401; msg: string };
type Done<R> = Extract<R, { code: 1; data: unknown }>;
const isDone = <R extends Reply>(reply: R): reply is Done<R> => reply.code === 1;
/** The data of an answer; a refusal is an error. */
async function done<R extends Reply>(call: Promise<R>): Promise<Done<R>['data']> {
  const reply = await call;
  if (isDone(reply)) return reply.data;
  throw new Error(JSON.stringify(reply));
}

const password = 'correct horse battery';
const pay_password = '246810';
const key = () => crypto.randomUUID();

/** Registers, buys these goods, stores them and ships them to `country`. */
export async function buyAndShip(url: string, keyword: string, picture: Blob, others: Others) {
  client.configure({ serverUrl: url });
  const email = 'shopper@test.test';
  await done(client.emsSend({ body: { event: 'register', email } }));
  const registered = await done(client.register({ query: { email, captcha: await others.code(email), password, agree: 1 } }));
  client.auth.apiKey('token', registered.userinfo.token);
  await done(client.emsSend({ body: { event: 'paypassword', email } }));
  await done(client.payPasswordSet({ body: { password: pay_password, captcha: await others.code(email) } }));
  const avatar = await done(client.uploadFile({ body: { file: picture, use: 'avatar' } }));
  await done(client.profile({ query: { avatar: avatar.fullurl, nickname: 'Yao' } }));
  const user = await done(client.userInfo());

  // Goods by keyword, one by one and in one call.
  const { items } = await done(client.getItemlist({ query: { keyword } }));
  const cart_ids: number[] = [];
  for (const { api_type, num_iid } of items.data) {
    const { skus } = await done(client.getItem({ query: { tp: api_type, tid: num_iid } }));
    const line = { api_type, num_iid, sku_id: skus[0]?.sku_id ?? '', num: 1 };
    const added = await done(client.batchAddCart({ body: { items: [line], key: key() } }));
    cart_ids.push(...added.cart_ids);
  }

  // An order by GET: a list of ids, and services by the row of the cart.
  const services = JSON.stringify(Object.fromEntries(cart_ids.map((id) => [id, []])));
  const preview = await done(client.cartToOrder({ query: { cart_ids, services } }));
  const other = await client.cartToOrderByPost({ body: { cart_ids, submit: true, quote: 'prices of another day' } });
  const ordered = await done(
    client.cartToOrder({ query: { cart_ids, services, submit: true, quote: preview.quote, key: key() } }),
  );
  const { amount } = await done(client.getInvoice({ query: { no: ordered.invoice_no ?? '' } }));
  await others.fund(user.id, 2 * amount + 100_000);
  await done(client.payBalanceByPost({ body: { no: ordered.invoice_no ?? '', pay_password, key: key() } }));
  for (const id of ordered.order_ids) await others.store(id);

  const address = await done(
    client.addAddress({
      query: {
        ...{ name: 'Yao Lin', country: 'DE', city: 'Berlin', street: 'Kastanienallee 48', postcode: '10119' },
        ...{ mobilecode: '49', phone: '030 901820', is_default: 1 },
      },
    }),
  );
  const { groups } = await done(client.getGoodsList());
  const item_ids = groups.flatMap((group) => group.items.map(({ id }) => id));
  const lines = await done(client.changeShipping({ query: { item_ids, address_id: address.id } }));
  const line = lines.lines.find(({ quote }) => quote.eligible);
  const wish = { item_ids, address_id: address.id, shipping_id: line?.line.id ?? 0, services: [] };
  const declare = lines.declare.map(({ order_item_id, quantity, unit_value }) => ({
    ...{ order_item_id, quantity, unit_value },
    name_en: 'Cotton shirt',
  }));
  const parcel = await done(client.orderToPackageByPost({ body: { ...wish, declare } }));
  const submitted = await done(
    client.orderToPackageByPost({ body: { ...wish, declare, submit: true, quote: parcel.quote, key: key() } }),
  );
  const sendorder_id = submitted.sendorder_id ?? 0;
  await done(client.payBalance({ query: { no: submitted.invoice_no ?? '', pay_password, key: key() } }));
  await others.send(sendorder_id);
  const sent = await done(client.sendorderDetail({ query: { id: sendorder_id } }));
  await done(client.sendorderReceipt({ body: { id: sendorder_id } }));
  const received = await done(client.sendorderDetail({ query: { id: sendorder_id } }));
  const checked = await client.addressList({ query: { lang: 'en' }, headers: { 'x-check': '1' } });

  return {
    refused: other.code === 0 ? other.data.key : null,
    ordered: ordered.order_ids.length,
    line_total: line?.quote.total ?? null,
    waybill_total: parcel.components.reduce((sum, row) => sum + row.amount, 0),
    tracking: sent.boxes.map(({ tracking_no }) => tracking_no),
    states: [sent.state, received.state],
    addresses: checked.code === 1 ? checked.data.map(({ city }) => city) : [],
  };
}
