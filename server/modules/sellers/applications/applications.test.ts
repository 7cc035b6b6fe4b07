// Applications of sellers and their goods: papers, decisions, applying again, moderation, ownership.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, refusal, refusedFields, type Shop, uuid } from '#server/testing.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { offer, seller, uploaded, wanted } from '../testing-sellers.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('an application waits, is rejected with a reason, corrected and approved: a shop opens', async () => {
  const m = await shop.member();
  const desk = await shop.operator('content');
  expect(await m.shop.add({})).toMatchObject({ state: 'none', actions: ['apply'], shop_id: null });
  expect(await m.shop.add(await wanted(shop, m))).toMatchObject({ state: 'pending', company: 'Clay & Co', papers: [{}] });
  expect(await refusal(m.shop.add(await wanted(shop, m)))).toBe('fail.state');
  // By any part of either name.
  for (const q of ['clay', '& C', 'ei chen', 'y']) expect((await desk.applications.lists({ q })).total).toBe(1);
  expect((await desk.applications.lists({ q: 'co mei' })).total).toBe(0);
  const row = (await desk.applications.lists({ q: 'clay' })).list[0]!;
  expect(row).toMatchObject({
    contact: 'Mei Chen',
    phone: '••••111',
    papers: 1,
    category: 'Ceramics',
    actions: ['approve', 'reject'],
  });
  await desk.applications.reject({ id: row.id, reason: 'The licence cannot be read', key: uuid() });
  expect(await m.shop.add({})).toMatchObject({ state: 'rejected', reason: 'The licence cannot be read' });
  expect((await m.message.lists({})).list.data[0]!.content).toContain('The licence cannot be read');
  expect(await refusal(m.seller.home({}))).toBe('seller.none');
  const again = await m.shop.add(await wanted(shop, m, { kind: 'person', company: 'Mei Chen' }));
  expect(again).toMatchObject({ state: 'pending', reason: '', kind: 'person', company: 'Mei Chen' });
  const both = await Promise.all([1, 2].map(() => desk.applications.approve({ id: row.id, key: uuid() })));
  expect(both[0]).toMatchObject({ state: 'approved', shop_id: both[1]!.shop_id, actions: [] });
  const { shop_id } = await m.shop.add({});
  expect(await shop.visitor.shop.getinfo({ shop_id: shop_id! })).toMatchObject({ api_type: 'own', shop_name: 'Mei Chen' });
  expect(await m.seller.home({})).toMatchObject({ shop_id, commission_bp: 1000, held: false, payee: null });
  expect(await refusal(desk.applications.reject({ id: row.id, reason: 'x', key: uuid() }))).toBe('fail.state_final');
});

test('papers are stored encrypted, seen by unmask only, and each look is audited', async () => {
  const { application_id, desk, member } = await seller(shop);
  const stored = await shop.db
    .selectFrom('upload as u')
    .innerJoin('upload_blob as b', 'b.name', 'u.name')
    .select('b.data')
    .where('u.member_id', '=', member.id)
    .where('u.use', '=', 'papers')
    .executeTakeFirstOrThrow();
  expect(stored.data.subarray(1, 4).toString('latin1')).not.toBe('PNG');
  expect(JSON.stringify(await desk.applications.detail({ id: application_id }))).not.toContain('/media/');
  const whole = await desk.applications.reveal({ id: application_id });
  expect(whole).toMatchObject({ phone: '+86 13800001111', papers: [expect.stringContaining('/media/u/')] });
  expect((await shop.server.inject({ url: whole.papers[0]! })).statusCode).toBe(200);
  const looks = await shop.db.selectFrom('audit').selectAll().where('action', '=', 'seller.papers').execute();
  expect(looks.map((l) => l.thing_id)).toContain(String(application_id));
  expect(await refusal((await shop.operator('warehouse')).applications.reveal({ id: application_id }))).toBe('fail.forbidden');
});

test("refuses what is missing, another's papers, an unknown category, and everything while the addon is off", async () => {
  const m = await shop.member();
  const other = await shop.member();
  const add = async (more: Record<string, unknown>) => refusal(m.shop.add(await wanted(shop, m, more)));
  expect(await add({ contact: '' })).toBe('fail.field_missing');
  expect(await add({ papers: undefined })).toBe('fail.field_missing');
  const bare = { ...(await wanted(shop, m, {})), contact: undefined, phone: undefined, papers: undefined };
  expect(await refusedFields(m.shop.add(bare))).toEqual({
    contact: 'fail.field_missing',
    phone: 'fail.field_missing',
    papers: 'fail.field_missing',
  });
  expect(await add({ phone: 'call me' })).toBe('fail.field_format');
  expect(await add({ category_id: 999_999 })).toBe('fail.not_found');
  expect(await add({ papers: [await uploaded(shop, other, 'papers')] })).toBe('fail.not_found');
  expect(await add({ papers: [await uploaded(shop, m, 'goods')] })).toBe('fail.not_found');
  expect(await m.shop.add({})).toMatchObject({ state: 'none' });
  await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'settled').execute();
  expect(await refusal(m.shop.add({}))).toBe('fail.addon_off');
  expect(await refusal(m.seller.home({}))).toBe('fail.addon_off');
  await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'settled').execute();
});

test('goods wait for approval, are found in the mall then, and wait again after a change; price and stock count at once', async () => {
  const own = await seller(shop);
  const { member, desk, shop_id } = own;
  const draft = {
    titles: { en: 'Teapot of Zisha' },
    docs: { en: 'First line\n<b>second</b>' },
    pictures: [await uploaded(shop, member, 'goods')],
    skus: [
      { names: { en: 'Small' }, price: 5000, quantity: 2 },
      { names: { en: 'Large' }, price: 8000, quantity: 1 },
    ],
    key: uuid(),
  };
  const made = await member.seller.goodsSave(draft);
  expect(made).toMatchObject({ state: 'pending', docs: { en: 'First line\n<b>second</b>' }, actions: ['change', 'withdraw'] });
  const found = async () => (await shop.visitor.obapi.getItemSearchShop({ shop_id })).items.data.map((g) => g.num_iid);
  const tid = made.num_iid;
  expect(await found()).toEqual([]);
  expect(await refusal(member.cart.add({ api_type: 'own', num_iid: tid, sku_id: '1', num: 1 }))).toBe('cart.gone');
  await desk.sellergoods.approve({ id: made.id, key: uuid() });
  expect(await found()).toEqual([tid]);
  expect((await shop.visitor.obapi.getItemlist({ q: 'teapot' })).items.data.map((g) => g.num_iid)).toEqual([tid]);
  const item = await shop.visitor.obapi.getItem({ tp: 'own', tid });
  expect(item).toMatchObject({ price: 5000, price_max: 8000, num: 3, can_order: true });
  expect(item.desc).toContain('&lt;b&gt;second');
  expect(item.skus.map((s) => [s.sku_id, s.price, s.quantity])).toEqual([
    ['1', 5000, 2],
    ['2', 8000, 1],
  ]);
  const changed = await member.seller.stock({ id: made.id, skus: [{ sku_id: '2', price: 7500, quantity: 4 }], key: uuid() });
  expect(changed).toMatchObject({ state: 'listed' });
  expect(await shop.visitor.obapi.getItem({ tp: 'own', tid })).toMatchObject({ price_max: 7500, num: 6 });
  await member.seller.goodsSave({ ...draft, id: made.id, skus: [{ sku_id: '2', price: 7500, quantity: 4 }], key: uuid() });
  expect(await found()).toEqual([]);
  await desk.sellergoods.reject({ id: made.id, reason: 'Blurred picture', key: uuid() });
  expect(await member.seller.goodsDetail({ id: made.id })).toMatchObject({ state: 'rejected', reason: 'Blurred picture' });
  await changeSetting(shop, 'seller_goods_approval', false);
  await member.seller.goodsSave({ ...draft, id: made.id, skus: [{ sku_id: '2', price: 7500, quantity: 4 }], key: uuid() });
  await changeSetting(shop, 'seller_goods_approval');
  expect(await found()).toEqual([tid]);
  await member.seller.withdraw({ id: made.id, key: uuid() });
  expect(await found()).toEqual([]);
});

test("another seller's goods are unknown, words and types that are forbidden are refused", async () => {
  const own = await seller(shop);
  const { id } = await offer(shop, own);
  const other = await seller(shop);
  const skus = [{ sku_id: '1', price: 1, quantity: 1 }];
  expect(await refusal(other.member.seller.goodsDetail({ id }))).toBe('fail.not_found');
  expect(await refusal(other.member.seller.stock({ id, skus, key: uuid() }))).toBe('fail.not_found');
  expect(await refusal(other.member.seller.withdraw({ id, key: uuid() }))).toBe('fail.not_found');
  expect((await other.member.seller.goods({})).data).toEqual([]);
  const pictures = [await uploaded(shop, own.member, 'goods')];
  const save = (more: Record<string, unknown>) =>
    refusal(
      own.member.seller.goodsSave({
        titles: { en: 'A bowl' },
        pictures,
        skus: [{ price: 100, quantity: 1 }],
        key: uuid(),
        ...more,
      }),
    );
  expect(await save({ titles: { en: ' ' } })).toBe('fail.field_missing');
  const many = {
    titles: { en: ' ' },
    goods_type: 'nothing',
    category_id: 999_999,
    pictures: [999_999],
    skus: [{ price: 1, quantity: 1 }],
  };
  expect(await refusedFields(own.member.seller.goodsSave({ ...many, key: uuid() }))).toEqual({
    titles: 'fail.field_missing',
    goods_type: 'fail.field_choice',
    category_id: 'fail.not_found',
    pictures: 'fail.not_found',
  });
  expect(await save({ goods_type: 'nothing' })).toBe('fail.field_choice');
  expect(await save({ skus: [{ price: 0, quantity: 1 }] })).toBe('fail.field_low');
  expect(await save({ skus: [{ price: 100, quantity: -1 }] })).toBe('fail.field_low');
  expect(
    await save({
      skus: [
        { price: 100, quantity: 1 },
        { price: 200, quantity: 1 },
      ],
    }),
  ).toBe('seller.option_name');
  expect(await save({ pictures: [await uploaded(shop, other.member, 'goods')] })).toBe('fail.not_found');
  expect(await refusal((await shop.member()).seller.goods({}))).toBe('seller.none');
});
