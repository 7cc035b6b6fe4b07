// Finance's list of gateway refunds: pending, failing with the reason, failed, and retrying.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, refusal, uuid } from '#server/testing.ts';
import { openPayingShop, type Paying } from '#server/testing-gateways.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import { refundOrder } from './testing-refunds.ts';

let p: Paying;
let finance: Awaited<ReturnType<Paying['shop']['operator']>>;
beforeAll(async () => {
  p = await openPayingShop();
  finance = await p.shop.operator('finance');
});
afterAll(async () => {
  await expectSoundLedger(p.shop);
  await p.close();
});

const work = () => runJob(p.shop.app, p.shop.db, 'gateway_refunds');
const rows = async (tab: 'open' | 'failing' | 'failed' | 'done', m: MemberClient) =>
  (await finance.payments.refunds({ tab, page_size: 50 })).list.data.filter((row) => row.member.id === m.id);
const balance = async (m: MemberClient) => (await m.user.info({})).balance;
async function refunded(amount: number) {
  const { m, no, order_id } = await p.ordered(5000);
  await p.paid('stripe', await p.opened(m, no, 'stripe'));
  await refundOrder(p.shop, { member_id: m.id, order_id, amount, key: uuid() });
  return { m, payment: await p.payment(no) };
}

test('a refund is listed as pending, then failing with the gateway’s message, then done; a manual retry does not wait', async () => {
  const { m, payment } = await refunded(1200);
  const before = (await finance.session.counts({})).gateway_refunds?.count ?? 0;
  const [waiting] = await rows('open', m);
  expect(waiting).toMatchObject({
    amount: 1200,
    state: 'queued',
    tries: 0,
    error: '',
    actions: [],
    payment: { id: payment.id, method: 'stripe' },
  });
  p.gateways.fault(/refund/, 'down');
  await work();
  const [failing] = await rows('failing', m);
  expect(failing).toMatchObject({ id: waiting!.id, state: 'queued', tries: 1, actions: ['retry'] });
  expect(failing!.error).not.toBe('');
  expect(await rows('open', m)).toHaveLength(1);
  expect((await finance.session.counts({})).gateway_refunds?.count).toBe(before + 1);
  // Its next try is later; nothing happens automatically now.
  await work();
  expect((await rows('failing', m))[0]!.tries).toBe(1);
  expect(await finance.payments.retry_refund({ id: failing!.id, key: uuid() })).toMatchObject({ actions: [] });
  await work();
  expect(await rows('open', m)).toEqual([]);
  expect(await rows('failing', m)).toEqual([]);
  const [done] = await rows('done', m);
  expect(done).toMatchObject({ id: waiting!.id, state: 'done', error: '', actions: [] });
  expect(done!.done_at).not.toBeNull();
  expect(await refusal(finance.payments.retry_refund({ id: done!.id, key: uuid() }))).toBe('payment.cannot_refund');
});

test('a refused refund is in the wallet and can be sent again once, unless the money is spent', async () => {
  const { m } = await refunded(1500);
  p.gateways.fault(/refund/, 'refuse');
  await work();
  expect(await balance(m)).toBe(1500);
  const [failed] = await rows('failed', m);
  expect(failed).toMatchObject({ state: 'failed', actions: ['again'] });
  expect(failed!.error).not.toBe('');
  const sent = await finance.payments.retry_refund({ id: failed!.id, key: uuid() });
  expect(sent).toMatchObject({ state: 'queued', amount: 1500 });
  expect(sent.id).not.toBe(failed!.id);
  expect((await rows('failed', m))[0]!.actions).toEqual([]);
  expect((await finance.payments.retry_refund({ id: failed!.id, key: uuid() })).id).toBe(sent.id);
  expect(await balance(m)).toBe(0);
  await work();
  expect((await rows('done', m)).map((row) => row.id)).toEqual([sent.id]);

  const other = await refunded(1500);
  p.gateways.fault(/refund/, 'refuse');
  await work();
  await finance.members.adjust({ id: other.m.id, account: 'cash', amount: -1000, reason: 'spent', key: uuid() });
  const [spent] = await rows('failed', other.m);
  expect(await refusal(finance.payments.retry_refund({ id: spent!.id, key: uuid() }))).toBe('fail.field_high');
  expect(await balance(other.m)).toBe(500);
});

test('pages are counted and list the oldest pending first; only finance may see and retry', async () => {
  const first = await refunded(700);
  await refunded(800);
  const { counts, list } = await finance.payments.refunds({ tab: 'open', page_size: 1 });
  expect(counts.open).toBe(2);
  expect(list.total).toBe(2);
  expect(list.data.map((row) => row.member.id)).toEqual([first.m.id]);
  const buyer = await p.shop.operator('buyer');
  expect(await refusal(buyer.payments.refunds({}))).toBe('fail.forbidden');
  expect(await refusal(buyer.payments.retry_refund({ id: list.data[0]!.id, key: uuid() }))).toBe('fail.forbidden');
  expect(await refusal(finance.payments.retry_refund({ id: 999_999, key: uuid() }))).toBe('fail.not_found');
});
