// Coupons offered on a page: only those can be taken, one for each tap, within the limits of the rule.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { testLine } from '#server/testing-goods.ts';

let shop: Shop;
let page: { id: number; version: number };
beforeAll(async () => {
  shop = await openShop({ at: '2026-03-02T08:00:00Z' });
  const editor = await shop.operator('content');
  page = await editor.pages.create({ mark: 'coupons', names: { en: 'Coupons' }, key: randomUUID() });
});
afterAll(() => shop.close());

const rule = async (over: object = {}) =>
  (
    await shop.db
      .insertInto('coupon_rule')
      .values({ names: json({ en: 'Ten off' }), kind: 'money', value: 1000, threshold: 5000, days: 30, ...over })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;

async function offer(rules: number[]): Promise<void> {
  const editor = await shop.operator('content');
  const saved = await editor.pages.save({
    ...{ id: page.id, version: page.version },
    data: { blocks: [{ id: 'c', type: 'coupon', titles: {}, rules }] },
  });
  page = await editor.pages.publish({ id: saved.id, version: saved.version, key: randomUUID() });
}
const take = (member: Awaited<ReturnType<Shop['member']>>, id: number) => member.coupon.take({ id, key: randomUUID() });

test('only a coupon on a published page can be taken, and only by a member', async () => {
  const [shown, secret] = [await rule(), await rule({ code: 'SECRET', value: 9900 })];
  await offer([shown]);
  const member = await shop.member();
  expect((await shop.visitor.coupon.offers({ ids: [secret, shown] })).map((one) => [one.rule_id, one.state])).toEqual([
    [shown, 'open'],
  ]);
  expect(await refusal(take(member, secret))).toBe('fail.not_found');
  expect(await refusal(shop.visitor.coupon.take({ id: shown, key: randomUUID() }))).toBe('401');
  const coupon = await take(member, shown);
  expect([coupon.value, coupon.threshold, coupon.state]).toEqual([1000, 5000, 'available']);
  expect(new Date(coupon.expires_at).getTime() - new Date(coupon.starts_at).getTime()).toBe(30 * 86_400_000);
  expect((await member.coupon.offers({ ids: [shown] }))[0]!.state).toBe('taken');
  expect((await shop.visitor.coupon.offers({ ids: [shown] }))[0]!.state).toBe('open');
});

test('a coupon for some lines names them', async () => {
  const line = await testLine(shop);
  const id = await rule({ scope: 'lines', lines: json([line.id]) });
  await offer([id]);
  expect((await shop.visitor.coupon.offers({ ids: [id] }))[0]).toMatchObject({ scope: 'lines', lines: ['Test line'] });
});

test('concurrent taps bring one coupon; the same key brings the same answer', async () => {
  const id = await rule();
  await offer([id]);
  const member = await shop.member();
  const results = await Promise.allSettled([1, 2, 3, 4].map(() => take(member, id)));
  expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(1);
  expect(await refusal(take(member, id))).toBe('coupon.offer_taken');
  const key = randomUUID();
  const other = await shop.member();
  const [first, second] = [await other.coupon.take({ id, key }), await other.coupon.take({ id, key })];
  expect(second.id).toBe(first.id);
});

test('more members than coupons: the limit of the rule is not exceeded', async () => {
  const id = await rule({ total: 2 });
  await offer([id]);
  const members = await Promise.all([1, 2, 3, 4, 5].map(() => shop.member()));
  const results = await Promise.allSettled(members.map((member) => take(member, id)));
  expect(results.filter((one) => one.status === 'fulfilled')).toHaveLength(2);
  expect(await refusal(take(await shop.member(), id))).toBe('coupon.offer_gone');
  expect((await shop.visitor.coupon.offers({ ids: [id] }))[0]).toMatchObject({ state: 'gone', left: 0 });
});

test('not before its start, after its end, while switched off, or while the addon is off', async () => {
  const at = (days: number) => new Date(shop.now().getTime() + days * 86_400_000);
  const [soon, off, ends] = [
    await rule({ starts_at: at(1) }),
    await rule({ enabled: false }),
    await rule({ ends_at: at(2), days: null }),
  ];
  await offer([soon, off, ends]);
  const member = await shop.member();
  expect((await shop.visitor.coupon.offers({ ids: [soon, off, ends] })).map((one) => one.state)).toEqual(['soon', 'open']);
  expect(await refusal(take(member, soon))).toBe('coupon.time');
  expect(await refusal(take(member, off))).toBe('fail.not_found');
  shop.turn({ days: 3 });
  expect(await refusal(take(member, ends))).toBe('fail.not_found');
  expect((await take(member, soon)).state).toBe('available');
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'coupon').execute();
  expect(await refusal(take(await shop.member(), soon))).toBe('fail.addon_off');
});
