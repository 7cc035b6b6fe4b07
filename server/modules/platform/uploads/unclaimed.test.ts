// Uploads without a use: private to their member for a day; the call that names one gives it its use, under that call's rules.
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, it, test } from 'vitest';
import { UPLOAD_USES } from '#contract/calls/users.ts';
import { json } from '#server/context.ts';
import { runJob } from '#server/jobs.ts';
import { type MemberClient, openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { fund } from '#server/testing-money.ts';
import { sendFile } from '#server/testing-upload.ts';
import { ordered } from '../../aftersale/refunds/testing-refunds.ts';
import { wanted } from '../../sellers/testing-sellers.ts';

let shop: Shop;
let file: Buffer;
beforeAll(async () => {
  shop = await openShop();
  file = await sharp({ create: { width: 60, height: 40, channels: 3, background: { r: 9, g: 90, b: 200 } } })
    .png()
    .toBuffer();
});
afterAll(() => shop.close());

const upload = async (m: MemberClient) => {
  const reply = await sendFile(shop, '/api/common/upload', { token: m.token }, { lang: 'en' }, file);
  expect(reply).toMatchObject({ code: 1 });
  return reply.data;
};
const rowOf = (id: number) => shop.db.selectFrom('upload').selectAll().where('id', '=', id).executeTakeFirst();
const bytesOf = async (id: number) =>
  (
    await shop.db
      .selectFrom('upload_blob as b')
      .innerJoin('upload as u', 'u.name', 'b.name')
      .select('b.data')
      .where('u.id', '=', id)
      .executeTakeFirstOrThrow()
  ).data;
const isPicture = async (bytes: Buffer) =>
  (await sharp(bytes)
    .metadata()
    .catch(() => null)) !== null;

test('is readable only by a signed address, not cached, and stored encrypted', async () => {
  const { id, url } = await upload(await shop.member());
  expect(url).toMatch(/^\/media\/u\/[\w-]{24}\.jpg\?e=\d+&s=[\w-]{22}$/);
  const reply = await shop.server.inject({ url });
  expect([reply.statusCode, reply.headers['cache-control']]).toEqual([200, 'private, no-store']);
  expect(await sharp(reply.rawPayload).metadata()).toMatchObject({ width: 60, height: 40 });
  expect((await shop.server.inject({ url: url.split('?')[0]! })).statusCode).toBe(404);
  expect(await isPicture(await bytesOf(id))).toBe(false);
});

/** For each use a call that names an upload; returns its refusal, '' when it accepted the file. */
type Named = { id: number; url: string };
const USES: Record<string, { open: boolean; name: (m: MemberClient, file: Named) => Promise<unknown> }> = {
  avatar: { open: true, name: (m, { url }) => m.user.profile({ avatar: url }) },
  message: { open: false, name: (m, { id }) => m.feedback.add({ type: 'other', content: 'See the picture', files: [id] }) },
  papers: { open: false, name: async (m, { id }) => m.shop.add({ ...(await wanted(shop, m)), papers: [id] }) },
  remit: {
    open: false,
    name: async (m, { id }) => m.remit.add({ bank_id: await bank(), minor: 5000, currency: 'CNY', slip: id, paid_on: today() }),
  },
  review: {
    open: true,
    name: async (m, { id }) =>
      m.comment.add({ order_item_id: await bought(m, 'in_stock'), star: 5, content: 'Good', files: [id] }),
  },
  refund: {
    open: false,
    name: async (m, { id }) =>
      m.goodsrefund.addRefund({ item_id: await bought(m, 'purchased'), type: 'refund', reason: 'too_late', files: [id] }),
  },
  goods: {
    open: true,
    name: async (m, { id }) => {
      if ((await m.shop.add({})).shop_id === null) await openedShop(m);
      return m.seller.goodsSave({ titles: { en: 'Bowl' }, pictures: [id], post_fee: 800, skus: [{ price: 900, quantity: 5 }] });
    },
  },
};
const today = () => shop.now().toISOString().slice(0, 10);
/** An item of the member's that was received, or is only bought. */
async function bought(m: MemberClient, goal: 'in_stock' | 'purchased'): Promise<number> {
  await fund(shop, m, 50_000);
  const { ids } = await ordered(shop, await shop.operator('owner'), m, [{ price: 4000 }], goal);
  if (goal === 'in_stock')
    await shop.db.updateTable('order_item').set({ state: 'completed' }).where('id', '=', ids[0]!).execute();
  return ids[0]!;
}
async function openedShop(m: MemberClient): Promise<void> {
  await m.shop.add(await wanted(shop, m));
  const desk = await shop.operator('content');
  const row = (await desk.applications.lists({ member_id: m.id })).list.find((one) => one.member.id === m.id)!;
  await desk.applications.approve({ id: row.id, key: uuid() });
}
async function bank(): Promise<number> {
  const none = json({});
  const row = { area: 'EU', names: none, currency: 'CNY', bank: 'ICBC', instructions: none, fee_note: none };
  const account = { account_name: 'Sampan', account_no: '6222000012341234' };
  return (
    await shop.db
      .insertInto('bank_account')
      .values({ ...row, ...account })
      .returning('id')
      .executeTakeFirstOrThrow()
  ).id;
}

test('every use that a call names has a case', () => {
  expect(Object.keys(USES).sort()).toEqual(UPLOAD_USES.filter((use) => use !== 'imgsearch').sort());
});

describe('named by a call', () => {
  it.each(Object.entries(USES))('as %s: takes that use, and no other later', async (use, { open, name }) => {
    const m = await shop.member();
    const { id, url } = await upload(m);
    const other = await shop.member();
    expect(await refusal(name(other, { id, url }))).toBe('fail.not_found');
    expect(await rowOf(id)).toMatchObject({ use: 'unclaimed' });
    await name(m, { id, url });
    expect(await rowOf(id)).toMatchObject({ use, member_id: m.id });
    expect(await isPicture(await bytesOf(id))).toBe(use !== 'papers');
    expect((await shop.server.inject({ url })).statusCode).toBe(200);
    expect((await shop.server.inject({ url: url.split('?')[0]! })).statusCode).toBe(open ? 200 : 404);
    const [another] = Object.entries(USES).filter(([one]) => one !== use);
    expect(await refusal(another![1].name(m, { id, url }))).toBe('fail.not_found');
    shop.turn({ hours: 25 });
    await runJob(shop.app, shop.db, 'unclaimed_uploads');
    expect(await rowOf(id)).toMatchObject({ use });
  });
});

test('a call that is refused gives it no use', async () => {
  const m = await shop.member();
  const { id, url } = await upload(m);
  expect(await refusal(m.feedback.add({ type: 'other', content: 'Two', files: [id, id + 1000] }))).toBe('fail.not_found');
  expect(await rowOf(id)).toMatchObject({ use: 'unclaimed' });
  expect(await isPicture(await bytesOf(id))).toBe(false);
  await m.user.profile({ avatar: url });
  expect(await rowOf(id)).toMatchObject({ use: 'avatar' });
});

test('concurrent calls: one gets it', async () => {
  const m = await shop.member();
  const { id, url } = await upload(m);
  const ends = await Promise.allSettled([
    m.user.profile({ avatar: url }),
    m.feedback.add({ type: 'other', content: 'Mine', files: [id] }),
  ]);
  expect(ends.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
  expect(await isPicture(await bytesOf(id))).toBe(true);
});

test('after 24 hours it is not found, and the job deletes it with its bytes', async () => {
  const m = await shop.member();
  const old = await upload(m);
  shop.turn({ hours: 23 });
  const fresh = await upload(m);
  await runJob(shop.app, shop.db, 'unclaimed_uploads');
  expect(await rowOf(old.id)).toBeDefined();
  shop.turn({ hours: 2 });
  expect(await refusal(m.feedback.add({ type: 'other', content: 'Too late', files: [old.id] }))).toBe('fail.not_found');
  await runJob(shop.app, shop.db, 'unclaimed_uploads');
  await runJob(shop.app, shop.db, 'unclaimed_uploads');
  expect([await rowOf(old.id), await rowOf(fresh.id)]).toMatchObject([undefined, { use: 'unclaimed' }]);
  const left = await shop.db
    .selectFrom('upload_blob')
    .select('name')
    .where('name', 'like', `${old.url.split(/[/?]/)[3]}%`)
    .execute();
  expect(left).toEqual([]);
});
