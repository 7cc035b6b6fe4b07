// Hashing and decoding run outside of transactions: waiting for them blocks no write of others, and changes meanwhile are
// noticed.
import sharp from 'sharp';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { encode } from '#contract/encode.ts';
import { hashing } from '../modules/accounts/auth/password.ts';
import { PAYEE, withCash } from '../modules/payments/withdrawals/testing-withdrawals.ts';
import { decoding } from '../modules/platform/uploads/picture.ts';
import { Outside } from '../outside.ts';
import type { SlowQueue } from '../slow-queue.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '../testing.ts';
import { sellGoods } from '../testing-goods.ts';
import { fund, PAY_PASSWORD } from '../testing-money.ts';
import { hashPassword } from '../testing-password.ts';
import { sendFile } from '../testing-upload.ts';

let shop: Shop;
let buyer: MemberClient;
let goods: Awaited<ReturnType<typeof sellGoods>>['goods'];
beforeAll(async () => {
  shop = await openShop();
  buyer = await shop.member();
  ({ goods } = await sellGoods(shop, { prices: [1000] }));
});
afterAll(() => shop.close());

const PASSWORD = 'a long password';
let n = 0;
async function withPassword() {
  const email = `slow${++n}@test.test`;
  const m = await shop.member({ email, password: PASSWORD });
  return { m, email };
}

/** Takes all places of a queue until it is released. */
function occupy(queue: SlowQueue): () => void {
  let go = () => {};
  const held = new Promise<void>((resolve) => {
    go = resolve;
  });
  for (let place = 0; place < queue.limits.at_once; place++) void queue.run(new Outside(), 1, () => held);
  return go;
}

/** Waits until this cost has entered an occupied queue. */
const entered = (queue: SlowQueue, cost: number) =>
  vi.waitFor(() => expect(queue.held).toBe(queue.limits.at_once + cost), { timeout: 60_000, interval: 20 });

async function signIn(email: string, remoteAddress = '10.9.0.1', password = PASSWORD): Promise<string> {
  const reply = await shop.server.inject({
    method: 'POST',
    url: '/api/user/login',
    remoteAddress,
    headers: { 'content-type': 'application/x-www-form-urlencoded' },
    payload: encode({ lang: 'en', clienttype: 'h5', username: email, password }).toString(),
  });
  const { code, data } = reply.json() as { code: number; data: { key?: string } };
  return code === 1 ? 'done' : (data.key ?? String(code));
}

const counted = (ends: readonly string[]) =>
  Object.fromEntries([...new Set(ends)].sort().map((end) => [end, ends.filter((one) => one === end).length]));

test('150 sign-ins that wait for their hash block no write of another', async () => {
  const { email } = await withPassword();
  const go = occupy(hashing);
  const all = Promise.all(Array.from({ length: 150 }, (_, at) => signIn(email, `10.9.${at}.1`)));
  await entered(hashing, 150);
  await buyer.cart.add({ ...goods, num: 1 });
  go();
  expect(counted(await all)).toEqual({ done: 150 });
});

test('ten large pictures that wait to be decoded block no write of another', async () => {
  const picture = await sharp({ create: { width: 7000, height: 7000, channels: 3, background: '#777' } })
    .png()
    .toBuffer();
  const m = await shop.member();
  const send = () => sendFile(shop, '/api/common/upload', { token: m.token }, { use: 'message' }, picture);
  const go = occupy(decoding);
  const all = Promise.all(Array.from({ length: 12 }, send));
  await entered(decoding, 10 * 49);
  await buyer.cart.add({ ...goods, num: 1 });
  go();
  expect(counted((await all).map(({ code, data }) => (code === 1 ? 'done' : data.key!)))).toEqual({
    done: 10,
    'fail.slow_busy': 2,
  });
});

test('one address gets a share of the queue, and is refused in its language when it is full', async () => {
  const { email } = await withPassword();
  const go = occupy(hashing);
  const all = Promise.all(Array.from({ length: hashing.limits.share + 5 }, () => signIn(email)));
  await entered(hashing, hashing.limits.share);
  go();
  expect(counted(await all)).toEqual({ done: hashing.limits.share, 'fail.slow_busy': 5 });
});

test('a password that changes while it is compared is compared again', async () => {
  const { m, email } = await withPassword();
  const password_hash = await hashPassword('another password');
  const go = occupy(hashing);
  const old = signIn(email);
  await entered(hashing, 1);
  await shop.db.updateTable('member').set({ password_hash }).where('id', '=', m.id).execute();
  go();
  expect(await old).toBe('user.password_wrong');
});

test('a pay password that was replaced meanwhile pays nothing, and counts as one wrong try', async () => {
  const m = await shop.member();
  await fund(shop, m, 100_000);
  const replaced = await hashPassword('135790');
  const go = occupy(hashing);
  const asked = refusal(m.paypassword.check({ password: PAY_PASSWORD }));
  await entered(hashing, 1);
  await shop.db.updateTable('member').set({ pay_password_hash: replaced }).where('id', '=', m.id).execute();
  go();
  expect(await asked).toBe('pay.password_wrong');
  const tries = await shop.db.selectFrom('attempt').select('id').where('key', '=', String(m.id)).execute();
  expect(tries).toHaveLength(1);
});

test('a repeated key gets its answer without any hashing', async () => {
  const rich = await withCash(shop, 1_000_000);
  const cash = { amount: 6_000, ...PAYEE, pay_password: PAY_PASSWORD, key: uuid() };
  const first = await rich.cash.addCash(cash);
  const go = occupy(hashing);
  expect(await rich.cash.addCash(cash)).toEqual(first);
  go();
});
