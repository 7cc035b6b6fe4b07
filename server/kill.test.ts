// A server killed in the middle of payments: acknowledged payments are there after it, nothing is charged twice, the ledger sums to zero.
import { sql } from 'kysely';
import { expect, test } from 'vitest';
import { encode } from '#contract/encode.ts';
import type { Opened } from './db/open.ts';
import { health } from './modules/payments/ledger/ledger.ts';
import { ctxOf, type Env, PAY_PASSWORD, seedMember, shopOf, withOwnDatabase } from './testing-kill.ts';

const BILLS = 120;
const TOKEN = 'kill-test-token-0123456789';

async function story(env: Env, open: () => Promise<Opened>): Promise<void> {
  let opened = await open();
  const numbers = await seedMember(opened, {
    token: TOKEN,
    cash: 100_000_000,
    amounts: Array.from({ length: BILLS }, (_, at) => 100 + at),
  });
  await opened.close();
  const acknowledged = new Set<string>();
  const refused: string[] = [];
  // Killed at some time after a number of payments, while others are in progress.
  for (const [enough, more_ms] of [
    [3, 7],
    [5, 23],
  ] as const) {
    const running = await shopOf(env);
    const left = numbers.filter((no) => !acknowledged.has(no));
    const before = acknowledged.size;
    let reached = () => {};
    const time = new Promise<void>((resolve) => {
      reached = resolve;
    });
    const pay = async () => {
      for (let no = left.shift(); no; no = left.shift()) {
        const body = encode({ no, pay_password: PAY_PASSWORD, key: crypto.randomUUID() });
        const answer = await fetch(`${running.url}/api/paywallet/payBalance`, { method: 'POST', body, headers: { token: TOKEN } })
          .then((r) => r.json() as Promise<{ code: number; msg: string }>)
          .catch(() => null);
        if (answer?.code === 1) acknowledged.add(no);
        if (answer?.code === 0) refused.push(answer.msg);
        if (acknowledged.size - before >= enough || refused.length) reached();
        if (answer === null) return; // killed during this request
      }
    };
    const payers = [pay(), pay(), pay()];
    await Promise.race([time, Promise.all(payers)]);
    await new Promise((r) => setTimeout(r, more_ms));
    await running.kill();
    await Promise.all(payers);
  }
  expect(refused).toEqual([]);
  expect(acknowledged.size).toBeGreaterThanOrEqual(8);
  opened = await open();
  const bills = await opened.db
    .selectFrom('bill as b')
    .leftJoin('ledger_tx as t', (j) => j.on('t.key', '=', sql<string>`'bill:' || b.id`))
    .select(['b.no', 'b.state', 'b.amount', 't.id as tx'])
    .execute();
  const lost = [...acknowledged].filter((no) => bills.find((b) => b.no === no)?.state !== 'paid');
  expect(lost).toEqual([]);
  expect(bills.filter((b) => (b.state === 'paid') !== (b.tx !== null)).map((b) => b.no)).toEqual([]);
  const paid = bills.filter((b) => b.state === 'paid').reduce((s, b) => s + b.amount, 0);
  const cash = await opened.db.selectFrom('account').select('balance').where('kind', '=', 'cash').executeTakeFirstOrThrow();
  expect(-cash.balance).toBe(100_000_000 - paid);
  expect(await health(ctxOf(opened.db))).toEqual({ sums: { CNY: 0 }, drift: 0 });
  await opened.close();
}

test(`kill -9 ${process.env.TEST_DATABASE_URL ? 'with a PostgreSQL server' : 'on the embedded database'}`, () =>
  withOwnDatabase(story));
