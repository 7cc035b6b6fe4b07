// Orders placed and paid by 8 members at once on PostgreSQL, next to TPC-B of pgbench in the same run; once with the pay
// password's real hash, and once with the cheapest one, which shows the cost of the statements. The three alternate, because a
// machine is not as quick in one minute as in the next: printed is the median of the rounds, with the lowest and the highest.
// Run: TEST_DATABASE_URL=... node tools/bench.mjs order
import { execFileSync } from 'node:child_process';
import { hash } from '@node-rs/argon2';
import { type MemberClient, openShop, uuid } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { fund, PAY_PASSWORD } from '#server/testing-money.ts';
import { hashPassword } from '#server/testing-password.ts';
import { load, middle } from './measure.ts';

const server = process.env.TEST_DATABASE_URL;
if (!server) throw new Error('bench/order wants PostgreSQL: set TEST_DATABASE_URL');
const ON = { workers: 8, seconds: Number(process.env.BENCH_SECONDS ?? 5) };
const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 5);

const run = (command: string, args: string[]) =>
  execFileSync(command, args, { encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
const own = new URL(server);
own.pathname = `/sampan_pgbench_${process.pid}`;
run('psql', [server, '-qc', `create database ${own.pathname.slice(1)}`]);
// However the run ends.
process.once('exit', () => run('psql', [server, '-qc', `drop database ${own.pathname.slice(1)}`]));
run('pgbench', ['-qi', '-s', '10', own.href]);
/** Transactions of TPC-B a second. */
function tpcb(): number {
  const output = run('pgbench', ['-c', String(ON.workers), '-j', '2', '-T', String(ON.seconds), own.href]);
  return Number(/tps = ([\d.]+)/.exec(output)![1]);
}

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
const HASHES = {
  'as strong as it is': await hashPassword(PAY_PASSWORD),
  'with the cheapest hash': await hash(PAY_PASSWORD, { memoryCost: 8, timeCost: 1, parallelism: 1 }),
};
type Name = keyof typeof HASHES;
async function orders(name: Name) {
  await shop.db.updateTable('member').set({ pay_password_hash: HASHES[name] }).execute();
  return load((worker) => placeAndPay(members[worker]!), ON);
}

const names = Object.keys(HASHES) as Name[];
// A server and a database that have run for a while: the engine compiles what is called often.
tpcb();
for (const name of names) await orders(name);
// On a running server autovacuum has done so; pgbench -i does for its own tables.
await shop.pool.query('vacuum analyze');
const rounds: ({ tpcb: number } & Record<Name, Awaited<ReturnType<typeof orders>>>)[] = [];
for (let n = 0; n < ROUNDS; n++) {
  const round = { tpcb: tpcb() } as (typeof rounds)[number];
  for (const name of names) round[name] = await orders(name);
  rounds.push(round);
}
console.log(`Node ${process.version}; TPC-B: ${middle(rounds.map((r) => r.tpcb)).toFixed(0)} a second`);
for (const name of names) {
  const of = rounds.map((r) => r[name].perSecond / r.tpcb);
  const [perSecond, p50, p99] = (['perSecond', 'p50', 'p99'] as const).map((what) => middle(rounds.map((r) => r[name][what])));
  console.log(
    `orders, ${name}: ${perSecond!.toFixed(1)} a second, ${middle(of).toFixed(4)} of TPC-B (${Math.min(...of).toFixed(4)} to ${Math.max(...of).toFixed(4)}), half in ${p50!.toFixed(0)} ms, 99 of 100 in ${p99!.toFixed(0)} ms`,
  );
}
await shop.close();
