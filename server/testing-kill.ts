// A shop in a child process that a test can kill, and a context for checking the database afterwards.

import { clockOf } from './clock.ts';
import type { Config } from './config.ts';
import { mobilenet } from './connectors/image-search/mobilenet.ts';
import { demo } from './connectors/payment/demo/index.ts';
import { type Ctx, json } from './context.ts';
import type { Opened } from './db/open.ts';
import { transaction } from './db/transaction.ts';
import { hashToken } from './http/who.ts';
import { makeBill } from './modules/payments/bills/bills.ts';
import { book } from './modules/payments/ledger/ledger.ts';
import { ownDatabase } from './testing-database.ts';
import { hashPassword } from './testing-password.ts';
import { type ExitResult, freePort, killProcesses, startProcess } from './testing-process.ts';
import { ports } from './wiring.ts';

/** Starts a shop on the database of `env`; resolves once it serves. */
export async function shopOf(env: Env): Promise<{ url: string; kill: () => Promise<void>; ended: Promise<ExitResult> }> {
  const port = String(await freePort());
  const { child, ended, says } = startProcess({ ...env, PORT: port });
  await says('Sampan is ready');
  return {
    url: `http://127.0.0.1:${port}`,
    ended,
    kill: async () => {
      child.kill('SIGKILL');
      await ended;
    },
  };
}

export const ctxOf = (db: Ctx['db']): Ctx => ({
  db,
  now: new Date(),
  lang: 'en',
  currency: 'CNY',
  ip: '',
  agent: '',
  member: null,
  operator: null,
  token: '',
  accepts: '',
  cookies: {},
  setCookie: () => {},
  after: () => {},
  log: console,
  app: {
    config: { gateways: [demo.connect(true)] as Config['gateways'] } as Config,
    clock: clockOf(),
    instance: 'looking',
    ports,
    embedder: mobilenet(console),
    log: console,
  },
});

export const PAY_PASSWORD = '246810';

/** Creates a member with a session token, cash (fen) and bills of these amounts (fen); returns the bills' numbers. */
export async function seedMember(
  opened: Opened,
  made: { token: string; cash: number; amounts: readonly number[] },
): Promise<string[]> {
  return transaction(opened.db, async (db) => {
    const ctx = ctxOf(db);
    const member = await db
      .insertInto('member')
      .values({ email: 'kill@test.test', nickname: 'K', pay_password_hash: await hashPassword(PAY_PASSWORD) })
      .returning('id')
      .executeTakeFirstOrThrow();
    await db
      .insertInto('session')
      .values({ token_hash: hashToken(made.token), member_id: member.id, expires_at: new Date('2099-01-01') })
      .execute();
    await book(ctx, {
      key: 'fill',
      kind: 'test',
      entries: [
        { kind: 'cash', owner: member.id, amount: -made.cash },
        { kind: 'bank', amount: made.cash },
      ],
    });
    const item_id = await storedItem(ctx, member.id);
    const numbers: string[] = [];
    for (const amount of made.amounts) {
      const bill = await makeBill(ctx, {
        member_id: member.id,
        kind: 'storage',
        title: 'bill.storage',
        rows: [{ code: 'storage', key: 'fee.storage', params: {}, amount, ref: String(item_id) }],
        targets: [{ type: 'item', id: item_id }],
        terms: { days: 1 },
        expires_at: null,
      });
      numbers.push(bill.no);
    }
    return numbers;
  });
}

/** An item on a waybill whose storage can be paid any number of times. */
async function storedItem(ctx: Ctx, member_id: number): Promise<number> {
  const names = json({ en: 'Test' });
  const one = { names, city: names, address: names, tips: names };
  const warehouse = await ctx.db
    .insertInto('warehouse')
    .values({ ...one, code: 'KILL', postcode: '1', phone: '1', receiver: 'R' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const seller = await ctx.db
    .insertInto('seller')
    .values({ api_type: 'taobao', code: 'kill', names })
    .returning('id')
    .executeTakeFirstOrThrow();
  const goods = await ctx.db
    .insertInto('goods')
    .values({
      api_type: 'taobao',
      num_iid: 'kill',
      seller_id: seller.id,
      titles: names,
      pic_url: '',
      price: 1,
      price_max: 1,
      goods_type: 'general',
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const order = await ctx.db
    .insertInto('orders')
    .values({ no: 'KILL-1', member_id, seller_id: seller.id, warehouse_id: warehouse.id, currency: 'CNY', rate: '1' })
    .returning('id')
    .executeTakeFirstOrThrow();
  const item = await ctx.db
    .insertInto('order_item')
    .values({
      order_id: order.id,
      member_id,
      goods_id: goods.id,
      api_type: 'taobao',
      num_iid: 'kill',
      titles: names,
      pic_url: '',
      price: 1,
      num: 1,
      goods_type: 'general',
      state: 'in_waybill',
      warehouse_id: warehouse.id,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return item.id;
}

export type Env = Record<string, string>;

/** Runs a test on its own database, which is deleted afterwards. */
export async function withOwnDatabase(story: (env: Env, open: () => Promise<Opened>) => Promise<void>): Promise<void> {
  const database = await ownDatabase();
  try {
    await story(database.env, database.open);
  } finally {
    killProcesses();
    await database.drop();
  }
}
