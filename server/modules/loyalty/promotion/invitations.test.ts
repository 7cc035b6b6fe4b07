// Invitations: the code, the tree without circles, mails and their limits, signs of an invitation of oneself and what finance decides, privacy.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Line } from '#contract/freight.ts';
import { runJob } from '#server/jobs.ts';
import { CallRefused, type MemberClient, refusal, type Shop, uuid } from '#server/testing.ts';
import { planOf } from '#server/testing-explain.ts';
import { expectSoundLedger } from '#server/testing-money.ts';
import type { LookingDesk } from '#server/testing-seen.ts';
import { balances } from '../../payments/ledger/ledger.ts';
import {
  berlin,
  openSending,
  type Packer,
  packAs,
  paidStock,
  sender,
  sendOff,
} from '../../shipping/waybills/stock/testing-stock.ts';
import { dueRebates } from './jobs.ts';
import { rebatesQuery } from './queries.ts';

let shop: Shop;
let line: Line;
let packer: Packer;
let desk: LookingDesk;
beforeAll(async () => {
  ({ shop, line, packer } = await openSending());
  desk = await shop.operator('finance');
});
afterAll(async () => {
  await expectSoundLedger(shop);
  await shop.close();
});

const markOf = async (m: MemberClient) => (await m.user.info({})).mark;
const mails = async (target: string) =>
  shop.db.selectFrom('outbox').select(['subject', 'body']).where('target', '=', target).orderBy('id').execute();
const session = (id: number, ip: string, agent: string) =>
  shop.db.updateTable('session').set({ ip, agent }).where('member_id', '=', id).execute();

test('own code and link; invited members are masked, active once they received a waybill', async () => {
  const inviter = await shop.member();
  const mark = await markOf(inviter);
  const empty = await inviter.invitefriends.lists({});
  expect(empty).toMatchObject({
    code: mark,
    url: `http://shop.test/wap/#/pages/user/register?code=${mark}`,
    invited: 0,
    active: 0,
    rewards: 0,
    mails_left: 20,
  });
  const m = await sender(shop, { cash: 100_000 });
  await m.user.profile({ inviter: mark });
  expect((await inviter.invitefriends.inviteList({})).data).toMatchObject([{ id: m.id, active: false, rebate: 0 }]);
  expect((await inviter.invitefriends.activeUserList({})).total).toBe(0);
  const { id } = await paidStock({ shop, line }, m);
  await packAs(packer, id, [{ weight: 4000 }]);
  await sendOff(packer, id);
  await m.sendorder.receipt({ id });
  const list = await inviter.invitefriends.lists({});
  expect(list).toMatchObject({ invited: 1, active: 1, rewards: 870 });
  expect(list.list.data).toMatchObject([{ id: m.id, active: true, rebate: 870 }]);
  expect((await inviter.invitefriends.activeUserList({})).total).toBe(1);
  expect(JSON.stringify(list)).not.toContain(await markOf(m));
});

test('members who invite one another at once make no circle, however many there are', async () => {
  for (const n of [2, 4]) {
    const ring = await Promise.all(Array.from({ length: n }, () => shop.member()));
    const marks = await Promise.all(ring.map(markOf));
    const done = await Promise.allSettled(ring.map((m, at) => m.user.profile({ inviter: marks[(at + 1) % n]! })));
    expect(done.filter((d) => d.status === 'fulfilled')).toHaveLength(n - 1);
    const refused = done.find((d) => d.status === 'rejected');
    expect(refused?.reason).toBeInstanceOf(CallRefused);
    expect(refused?.reason.key).toBe('user.inviter_loop');
  }
});

test('mails: twenty a day, none twice, none to members or those who refused, one to an address in thirty days', async () => {
  const inviter = await shop.member({ nickname: 'Ada' });
  await shop.db.updateTable('member').set({ lang: 'en' }).where('id', '=', inviter.id).execute();
  const other = await shop.member();
  const member = await shop.member({ email: 'is-a-member@test.test' });
  expect(member.id).toBeGreaterThan(0);
  expect(await refusal(inviter.invitefriends.sendInvitefriendsEmail({}))).toBe('promotion.mails_none');
  expect(
    await inviter.invitefriends.emailAdd({ emails: ['Friend@test.test', 'friend@test.test', 'is-a-member@test.test'] }),
  ).toEqual({ added: 2 });
  expect(await inviter.invitefriends.emailAdd({ emails: ['friend@test.test'] })).toEqual({ added: 0 });
  expect(await refusal(inviter.invitefriends.sendInvitefriendsEmail({ content: 'Look at https://spam.test' }))).toBe(
    'promotion.no_links',
  );
  const key = uuid();
  expect(await inviter.invitefriends.sendInvitefriendsEmail({ content: 'Try it!', key })).toEqual({ sent: 1 });
  expect(await inviter.invitefriends.sendInvitefriendsEmail({ content: 'Try it!', key })).toEqual({ sent: 1 });
  const [mail, ...more] = await mails('friend@test.test');
  expect(more).toEqual([]);
  expect(mail!.subject).toBe('Ada invites you to Sampan');
  expect(mail!.body).toContain(`register?code=${await markOf(inviter)}`);
  expect(mail!.body).toContain('Try it!');
  expect(await mails('is-a-member@test.test')).toEqual([]);
  expect((await inviter.invitefriends.mails({})).data.map((m) => [m.email, m.state])).toEqual([
    ['is-a-member@test.test', 'skipped'],
    ['friend@test.test', 'sent'],
  ]);
  // Another member to the same address: not within thirty days.
  await other.invitefriends.emailAdd({ emails: ['friend@test.test', 'second@test.test'] });
  expect(await other.invitefriends.sendInvitefriendsEmail({})).toEqual({ sent: 1 });
  shop.turn({ days: 31 });
  await other.invitefriends.emailAdd({ emails: ['friend@test.test'] });
  expect(await other.invitefriends.sendInvitefriendsEmail({})).toEqual({ sent: 1 });
  // The link refuses without a login, for any inviter.
  const token = decodeURIComponent(/noinvite\?token=(\S+)/.exec(mail!.body)![1]!);
  expect(await refusal(shop.visitor.invitefriends.refuse({ token: `x${token}` }))).toBe('promotion.link_invalid');
  expect((await shop.visitor.invitefriends.refuse({ token })).email).toBe('f•••••@test.test');
  await shop.visitor.invitefriends.refuse({ token });
  shop.turn({ days: 31 });
  const third = await shop.member();
  await third.invitefriends.emailAdd({ emails: ['friend@test.test'] });
  expect(await third.invitefriends.sendInvitefriendsEmail({})).toEqual({ sent: 0 });
  expect(await mails('friend@test.test')).toHaveLength(2);
  const addresses = (from: number, n: number) => Array.from({ length: n }, (_, at) => `n${from + at}@test.test`);
  await third.invitefriends.emailAdd({ emails: addresses(0, 19) });
  expect(await refusal(third.invitefriends.emailAdd({ emails: ['n20@test.test'] }))).toBe('promotion.mails_day');
  shop.turn({ hours: 25 });
  const both = await Promise.allSettled(
    [addresses(100, 15), addresses(200, 15)].map((emails) => third.invitefriends.emailAdd({ emails })),
  );
  expect(both.map((b) => b.status).sort()).toEqual(['fulfilled', 'rejected']);
  expect((await desk.promotion.mails({ q: 'n100@' })).total + (await desk.promotion.mails({ q: 'n200@' })).total).toBe(1);
  // All of them are listed, for the member and for the desk, and for no one else.
  const pages = await Promise.all([1, 2].map((page) => third.invitefriends.mails({ page, page_size: 20 })));
  expect(pages.map((p) => [p.total, p.data.length])).toEqual([
    [35, 20],
    [35, 15],
  ]);
  const all = pages.flatMap((p) => p.data.map((one) => one.email));
  expect(new Set(all).size).toBe(35);
  expect(all.at(-1)).toBe('friend@test.test');
  expect((await desk.promotion.sent({ id: third.id, page: 2, page_size: 20 })).data.map((one) => one.email)).toEqual(
    all.slice(20),
  );
  expect((await other.invitefriends.mails({})).total).toBe(2);
});

async function heldBy(prepare: (inviter: MemberClient, m: MemberClient) => Promise<unknown>) {
  const inviter = await shop.member({ nickname: 'Ida Inviter' });
  const m = await sender(shop, { cash: 100_000 });
  await prepare(inviter, m);
  await m.user.profile({ inviter: await markOf(inviter) });
  const made = await paidStock({ shop, line }, m);
  const [rebate] = (await inviter.invitefriends.rebateList({})).data;
  return { inviter, m, rebate: rebate!, ...made };
}

test('the same device, network, address or account holds a rebate for finance, who releases or voids it with a reason', async () => {
  const agent = 'Mozilla/5.0 (iPhone) Safari/605';
  const device = await heldBy(async (i, m) => {
    await session(i.id, '203.0.113.7', agent);
    await session(m.id, '203.0.113.7', agent);
  });
  expect(device.rebate).toMatchObject({ state: 'held', amount: 870 });
  const network = await heldBy(async (i, m) => {
    await session(i.id, '2001:db8:1:2::5', 'Firefox');
    await session(m.id, '2001:db8:1:2:ffff::9', agent);
  });
  // However often the inviter signed in elsewhere since.
  const buried = await heldBy(async (i, m) => {
    await session(i.id, '203.0.113.8', agent);
    await session(m.id, '203.0.113.8', agent);
    const later = (n: number) => ({
      token_hash: `elsewhere ${i.id} ${n}`,
      member_id: i.id,
      created_at: new Date(shop.now().getTime() + n * 1000),
      expires_at: new Date(shop.now().getTime() + 86_400_000),
      ...{ ip: `198.51.100.${n}`, agent: 'Chrome' },
    });
    await shop.db
      .insertInto('session')
      .values(Array.from({ length: 60 }, (_, n) => later(n)))
      .execute();
  });
  const address = await heldBy(async (i) =>
    i.address.addAddress({ ...berlin, name: 'Somebody Else', phone: '030 111', street: 'kastanienallee, 48' }),
  );
  const apart = await heldBy(async (i, m) => {
    await session(i.id, '127.0.0.1', agent); // not a signal
    await session(m.id, '127.0.0.1', agent);
  });
  expect(apart.rebate.state).toBe('pending');
  const held = await desk.promotion.rebates({});
  expect(held.data.map((r) => [r.id, r.signals])).toEqual([
    [device.rebate.id, ['device']],
    [network.rebate.id, ['network']],
    [buried.rebate.id, ['device']],
    [address.rebate.id, ['address']],
  ]);
  expect(held.data[0]).toMatchObject({
    inviter: { nickname: 'Ida Inviter' },
    invited: { id: device.m.id },
    waybill: { id: device.id },
  });
  expect((await desk.session.counts({})).rebates).toMatchObject({ count: 4 });
  const stranger = await shop.operator('warehouse');
  expect(await refusal(stranger.promotion.release({ id: device.rebate.id, reason: 'Family', key: uuid() }))).toBe(
    'fail.forbidden',
  );
  // Held stays held, however much time passes.
  await packAs(packer, device.id, [{ weight: 4000 }]);
  await sendOff(packer, device.id);
  await device.m.sendorder.receipt({ id: device.id });
  shop.turn({ days: 8 });
  await runJob(shop.app, shop.db, 'rebates');
  expect((await balances(shop.ctx(), device.inviter.id)).rebate).toBe(0);
  const released = await desk.promotion.release({ id: device.rebate.id, reason: 'A family, seen by phone', key: uuid() });
  expect(released).toMatchObject({ state: 'pending', reason: 'A family, seen by phone' });
  await runJob(shop.app, shop.db, 'rebates');
  expect((await balances(shop.ctx(), device.inviter.id)).rebate).toBe(870);
  expect(await refusal(desk.promotion.void({ id: device.rebate.id, reason: 'Too late', key: uuid() }))).toBe('fail.state_final');
  const voided = await desk.promotion.void({ id: network.rebate.id, reason: 'The same person', key: uuid() });
  expect(voided).toMatchObject({ state: 'void', operator: expect.any(String) });
  expect(await network.inviter.invitefriends.rebateDetail({ id: network.rebate.id })).toMatchObject({
    state: 'void',
    reason: 'The same person',
  });
  expect((await network.inviter.message.lists({})).list.data[0]!.content).toContain('The same person');
  const audited = await shop.db
    .selectFrom('audit')
    .select(['action', 'detail'])
    .where('thing', '=', 'rebate')
    .orderBy('id')
    .execute();
  expect(audited.map((a) => a.action)).toEqual(['rebate.release', 'rebate.void']);
  await desk.promotion.void({ id: buried.rebate.id, reason: 'The same phone', key: uuid() });
  // The freight of a voided one may still fall; it has no effect.
  await network.m.sendorder.cancel({ id: network.id });
  expect((await desk.promotion.rebates({ state: 'void', q: voided.no })).total).toBe(1);
});

test('what finance sees: costs and freight, inviters, a member', async () => {
  const sums = await desk.promotion.overview({});
  expect(sums.held_count).toBe(1);
  expect(sums.months).toHaveLength(12);
  expect(sums.earned).toBe(1740);
  expect(sums.balance).toBe(1740);
  expect(sums.months.reduce((s, m) => s + m.amount, 0)).toBe(sums.pending + sums.held + sums.earned);
  const { data } = await desk.promotion.inviters({ q: 'Ida' });
  expect(data[0]).toMatchObject({ invited: 1, active: 1, experience: 290, earned: 870, freight: 29_000 });
  const staff = await shop.operator('owner');
  const seen = await staff.promotion.member({ id: data[0]!.id });
  expect(seen).toMatchObject({ inviter: null, invited: 1, earned: 870 });
  expect(await staff.promotion.earned({ id: data[0]!.id })).toMatchObject({
    total: 1,
    data: [{ amount: 870, state: 'available' }],
  });
  const invited = await staff.promotion.invited({ id: data[0]!.id });
  expect(invited.total).toBe(1);
  expect((await staff.promotion.member({ id: invited.data[0]!.id })).inviter).toMatchObject({ id: data[0]!.id });
  expect(await staff.promotion.invited({ id: data[0]!.id, page: 2 })).toMatchObject({ total: 1, data: [] });
});

test('the job and the lists use their indexes', async () => {
  await shop.pool.query('set enable_seqscan = off');
  expect(await planOf(shop, dueRebates(shop.db, shop.now()))).toContain('rebate_due');
  expect(await planOf(shop, rebatesQuery(shop.db, 1, shop.now()).selectAll('r').orderBy('r.id', 'desc').limit(10))).toMatch(
    /rebate_member|rebate_pkey/,
  );
  await shop.pool.query('set enable_seqscan = on');
});
