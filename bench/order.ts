// Orders placed and paid by 8 members at once on PostgreSQL, beside TPC-B of pgbench in the same run; once with the pay password as strong as it is, and once
// with the cheapest hash, which says what the statements cost. Run: TEST_DATABASE_URL=... npx tsx bench/order.ts
import { execFileSync } from 'node:child_process';
import { hash } from '@node-rs/argon2';
import { type MemberClient, openShop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { load } from './measure.ts';

const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error('bench/order wants PostgreSQL: set TEST_DATABASE_URL');
const ON = { workers: 8, seconds: Number(process.env.BENCH_SECONDS ?? 10) };

function tpcb(url: string): number {
  const name = `sampan_pgbench_${process.pid}`;
  const run = (command: string, args: string[]) =>
    execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const own = new URL(url);
  own.pathname = `/${name}`;
  run('psql', [url, '-qc', `create database ${name}`]);
  try {
    run('pgbench', ['-qi', '-s', '10', own.href]);
    const said = run('pgbench', ['-c', String(ON.workers), '-j', '2', '-T', String(ON.seconds), own.href]);
    return Number(/tps = ([\d.]+)/.exec(said)![1]);
  } finally {
    run('psql', [url, '-qc', `drop database ${name}`]);
  }
}

const transactions = tpcb(server);
console.log(`TPC-B: ${transactions.toFixed(0)} a second`);
const shop = await openShop({ strict: false });
const { goods } = await sellGoods(shop, { price: 3000, quantity: 10_000_000 });
const members: MemberClient[] = [];
for (let n = 0; n < ON.workers; n++) {
  const member = await shop.member();
  await fund(shop, member, 100_000_000_000);
  members.push(member);
}
async function placeAndPay(member: MemberClient): Promise<void> {
  const cart_ids = [(await member.cart.add({ ...goods, num: 1 })).cart_id];
  const { quote } = await member.cart.carttoorder({ cart_ids });
  const { invoice_no } = await member.cart.carttoorder({ cart_ids, submit: true, quote, key: uuid() });
  await member.paywallet.payBalance({ no: invoice_no!, pay_password: PAY_PASSWORD, key: uuid() });
}
for (const name of ['as strong as it is', 'with the cheapest hash']) {
  if (name !== 'as strong as it is') {
    const pay_password_hash = await hash(PAY_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 });
    await shop.db.updateTable('member').set({ pay_password_hash }).execute();
  }
  // A server that has run for a while, as its database has: the engine compiles what is called often.
  await load((worker) => placeAndPay(members[worker]!), ON);
  const { perSecond, p50, p99 } = await load((worker) => placeAndPay(members[worker]!), ON);
  const of = (perSecond / transactions).toFixed(4);
  console.log(
    `orders, ${name}: ${perSecond.toFixed(1)} a second, ${of} of TPC-B, half in ${p50.toFixed(0)} ms, 99 of 100 in ${p99.toFixed(0)} ms`,
  );
}
await shop.close();
