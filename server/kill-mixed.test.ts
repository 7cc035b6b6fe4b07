// A server killed between the halves of mixed payments: the held part belongs to an open payment, has paid with the rest, or is released.

import { expect, test } from 'vitest';
import { encode } from '#contract/encode.ts';
import { clockOf } from './clock.ts';
import type { Opened } from './db/open.ts';
import { expirePayments } from './modules/payments/gateways/redirects.ts';
import { health } from './modules/payments/ledger/ledger.ts';
import { ctxOf, type Env, PAY_PASSWORD, seedMember, shopOf, withOwnDatabase } from './testing-kill.ts';

const BILLS = 60;
const AMOUNT = 5000;
const PART = 2000;
const START = 1_000_000;
const TOKEN = 'kill-mixed-token-0123456789';

type Said = { held: Set<string>; paid: Set<string> };

/** Holds the wallet part of a bill, then pays the rest on the demo gateway's page. False: killed during it. */
async function pay(url: string, no: string, said: Said): Promise<boolean> {
  const ask = (path: string, init?: RequestInit) => fetch(url + path, { redirect: 'manual', ...init }).catch(() => null);
  const body = encode({ no, wallet: PART, method: 'demo', pay_password: PAY_PASSWORD, submit: 1, key: crypto.randomUUID() });
  const answer = await ask('/api/paywallet/getMixedPay', { method: 'POST', body, headers: { token: TOKEN } })
    .then((r) => r?.json() as Promise<{ code: number; msg: string; data: { redirect_url: string } }>)
    .catch(() => null);
  if (!answer) return false;
  if (answer.code !== 1) throw new Error(answer.msg);
  said.held.add(no);
  const page = new URL(answer.data.redirect_url);
  const html = await ask(page.pathname + page.search)
    .then((r) => r?.text())
    .catch(() => undefined);
  const sign = /\/pay"><input type="hidden" name="sign" value="(\w+)"/.exec(html ?? '')?.[1];
  if (!sign) return false;
  const done = await ask(`${page.pathname}/pay`, { method: 'POST', body: new URLSearchParams({ sign }) });
  if (done?.status !== 303) return false;
  said.paid.add(no);
  return true;
}

async function story(env: Env, open: () => Promise<Opened>): Promise<void> {
  let opened = await open();
  const numbers = await seedMember(opened, { token: TOKEN, cash: START, amounts: Array(BILLS).fill(AMOUNT) });
  await opened.close();
  const said: Said = { held: new Set(), paid: new Set() };
  for (const more_ms of [5, 19]) {
    const running = await shopOf({ ...env, DEMO_GATEWAY: '1' });
    const left = numbers.filter((no) => !said.held.has(no));
    const before = said.paid.size;
    let reached = () => {};
    const enough = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const payer = async () => {
      for (let no = left.shift(); no && (await pay(running.url, no, said)); no = left.shift())
        if (said.paid.size - before >= 4) reached();
    };
    const payers = [payer(), payer(), payer()];
    await Promise.race([enough, Promise.all(payers)]);
    await new Promise((r) => setTimeout(r, more_ms));
    await running.kill();
    await Promise.all(payers);
  }
  opened = await open();
  const { db } = opened;
  const rows = await db
    .selectFrom('payment as p')
    .innerJoin('bill as b', 'b.id', 'p.bill_id')
    .selectAll('p')
    .select(['b.no as bill_no', 'b.state as bill_state'])
    .execute();
  const balance = async (kind: string) =>
    -((await db.selectFrom('account').select('balance').where('kind', '=', kind).executeTakeFirst())?.balance ?? 0) || 0;
  expect([...said.held].filter((no) => !rows.some((r) => r.bill_no === no && ['open', 'paid'].includes(r.state)))).toEqual([]);
  expect([...said.paid].filter((no) => rows.find((r) => r.bill_no === no)?.bill_state !== 'paid')).toEqual([]);
  // The next attempt closes a hold whose answer was lost, so a bill may have closed payments in addition to the paid one.
  const counted = (no: string) => rows.filter((r) => r.bill_no === no && r.state === 'paid').length;
  expect(rows.filter((r) => counted(r.bill_no) !== (r.bill_state === 'paid' ? 1 : 0))).toEqual([]);
  const unpaid = rows.filter((r) => r.state === 'open');
  expect(await balance('frozen')).toBe(unpaid.length * PART);
  const paid = rows.filter((r) => r.state === 'paid').length;
  expect(await balance('cash')).toBe(START - paid * PART - unpaid.length * PART);
  // Half an hour later nothing is held.
  const later = { ...ctxOf(db).app, clock: clockOf(() => new Date(Date.now() + 31 * 60_000)) };
  await expirePayments(later, db);
  expect(await balance('frozen')).toBe(0);
  expect(await balance('cash')).toBe(START - paid * PART);
  const waiting = await db.selectFrom('bill').select('state').where('state', '<>', 'paid').execute();
  expect(waiting.every((b) => b.state === 'open')).toBe(true);
  expect(waiting.length).toBe(BILLS - paid);
  expect(await health(ctxOf(db))).toEqual({ sums: { CNY: 0 }, drift: 0 });
  await opened.close();
}

test(
  `kill -9 between the halves ${process.env.TEST_DATABASE_URL ? 'with a PostgreSQL server' : 'on the embedded database'}`,
  { timeout: 240_000 },
  () => withOwnDatabase(story),
);
