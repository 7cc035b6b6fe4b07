// Pages: validation of drafts, publishing now and at a time, versions, the preview key, blocks that fail, goods picked by hand and by rule.
import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';
import type { Block, BlockOf } from '#contract/pages.ts';
import { json } from '#server/context.ts';
import { FORBIDDEN } from '#server/db/base/goods-types.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { sellGoods, testSeller } from '#server/testing-goods.ts';

let shop: Shop;
let editor: Awaited<ReturnType<Shop['operator']>>;
beforeAll(async () => {
  shop = await openShop();
  editor = await shop.operator('content');
});
afterAll(() => shop.close());

const notice = (text: string, id = 'n1'): Block => ({ id, type: 'notice', texts: { en: text }, path: '', tone: 'clock' });
const goodsBlock = (source: BlockOf<'goods'>['source'], id = 'g1', limit = 4): Block => ({
  ...{ id, limit, source },
  type: 'goods',
  titles: { en: 'Picks' },
  layout: 'grid',
  more: '',
});
const byRule = (over: object = {}): BlockOf<'goods'>['source'] =>
  ({
    ...{ by: 'rule', rule: 'bestsellers', category: null, seller: null, min: null, max: null },
    ...over,
  }) as BlockOf<'goods'>['source'];

let made = 0;
const create = (names = { en: 'Spring' }) => editor.pages.create({ mark: `spring-${++made}`, names, key: randomUUID() });
const save = (page: { id: number; version: number }, blocks: unknown[]) =>
  editor.pages.save({ id: page.id, version: page.version, data: { blocks } });
const publish = (page: { id: number; version: number }, more: { publish_at?: string; note?: string } = {}) =>
  editor.pages.publish({ id: page.id, version: page.version, key: randomUUID(), ...more });
const texts = async (mark: string, preview?: string) =>
  (await shop.visitor.page.get({ id: mark, preview })).blocks.map((one) => (one.type === 'notice' ? one.texts.en : one.type));

test('a draft is not visible until it is published, and its page is not found', async () => {
  const page = await save(await create(), [notice('hello')]);
  expect(await refusal(shop.visitor.page.get({ id: page.mark }))).toBe('fail.not_found');
  const live = await publish(page, { note: 'first' });
  expect([live.live?.version, live.changed]).toEqual([1, false]);
  expect(await texts(page.mark)).toEqual(['hello']);
  const later = await save(live, [notice('changed')]);
  expect(later.changed).toBe(true);
  expect(await texts(page.mark)).toEqual(['hello']);
  const off = await editor.pages.save({ id: page.id, version: later.version, data: later.data, enabled: false });
  expect(off.enabled).toBe(false);
  expect(await refusal(shop.visitor.page.get({ id: page.mark }))).toBe('fail.not_found');
});

test('two editors: the second save is refused with the current page', async () => {
  const page = await create();
  await save(page, [notice('first')]);
  const second = save(page, [notice('second')]);
  await expect(second).rejects.toMatchObject({ key: 'fail.changed', data: { now: { version: page.version + 1 } } });
  expect((await editor.pages.detail({ id: page.id })).data.blocks[0]).toMatchObject({ texts: { en: 'first' } });
  expect(await refusal(publish(page))).toBe('fail.changed');
});

test('a malformed block is refused with its number', async () => {
  const page = await create();
  const wrong = async (block: unknown) => {
    try {
      await save(page, [notice('fine'), block]);
    } catch (error) {
      const { key, data } = error as { key: string; data: { params: object } };
      return [key, data.params];
    }
    return 'saved';
  };
  const n2 = (where: string) => ['desk.pages.block_wrong', { n: 2, where }];
  expect(await wrong({ id: 'x', type: 'unheard' })).toEqual(n2('type'));
  expect(await wrong({ ...notice('x', 'n2'), path: 'javascript:alert(1)' })).toEqual(n2('path'));
  expect(await wrong({ id: 'v', type: 'video', titles: {}, image: '', url: 'ftp://film' })).toEqual(n2('url'));
  expect(await wrong({ ...notice('x', 'n2'), tone: '#ff0000' })).toEqual(n2('tone'));
  expect(await wrong({ ...goodsBlock(byRule(), 'g', 500) })).toEqual(n2('limit'));
  expect(await refusal(save(page, [notice('a'), notice('b')]))).toBe('desk.pages.data_wrong'); // one id twice
  expect(await wrong({ ...notice('x', 'n2'), more: 1 })).toEqual(n2('type'));
});

test('rich text is cleaned by the server', async () => {
  const html =
    '<p onclick="x()" class="MsoNormal">Hi <b>you</b><script>alert(1)</script></p><o:p></o:p><a href="javascript:x()">no</a>';
  const page = await save(await create(), [{ id: 't', type: 'text', contents: { en: html } }]);
  expect(page.data.blocks).toEqual([{ id: 't', type: 'text', contents: { en: '<p>Hi <b>you</b></p><a>no</a>' } }]);
});

test('an incomplete page can be saved as a draft and not published', async () => {
  const blocks: [object, string][] = [
    [{ id: 'a', type: 'icons', items: [] }, 'no_items'],
    [goodsBlock({ by: 'hand', ids: [] }), 'no_goods'],
    [goodsBlock(byRule({ min: 500, max: 400 })), 'price_span'],
    [{ id: 'a', type: 'coupon', titles: {}, rules: [] }, 'no_coupons'],
    [{ id: 'a', type: 'countdown', titles: { en: 'Soon' }, ends_at: null, path: '', tone: 'plain' }, 'no_end'],
    [{ id: 'a', type: 'image_map', image: '', alts: {}, areas: [] }, 'no_picture'],
    [{ id: 'a', type: 'video', titles: {}, image: '/media/u/a.png', url: '' }, 'no_link'],
    [notice(' '), 'no_text'],
  ];
  let page = await create();
  expect(await refusal(publish(page))).toBe('desk.pages.defect.no_blocks');
  for (const [block, code] of blocks) {
    page = await save(page, [block]);
    expect(await refusal(publish(page))).toBe(`desk.pages.defect.${code}`);
  }
  page = await save(page, [{ id: 'e', type: 'endless', of: 'recommended', titles: {} }, notice('below')]);
  expect(await refusal(publish(page))).toBe('desk.pages.defect.endless_last');
});

test('a version takes effect at its time without a job, and can be withdrawn before it', async () => {
  const at = (hours: number) => new Date(shop.now().getTime() + hours * 3_600_000).toISOString();
  let page = await publish(await save(await create(), [notice('now')]));
  page = await publish(await save(page, [notice('at two')]), { publish_at: at(2) });
  page = await publish(await save(page, [notice('at four')]), { publish_at: at(4) });
  expect(await refusal(publish(page, { publish_at: at(-1) }))).toBe('desk.pages.past');
  expect(await refusal(publish(page, { publish_at: 'soon' }))).toBe('fail.field_format');
  expect([page.live?.version, page.next?.version]).toEqual([1, 2]);
  expect(await texts(page.mark)).toEqual(['now']);
  shop.turn({ hours: 2, minutes: 1 });
  expect(await texts(page.mark)).toEqual(['at two']);
  const versions = await editor.pages.versions({ id: page.id });
  expect(versions.data.map((v) => [v.version, v.standing])).toEqual([
    [3, 'scheduled'],
    [2, 'live'],
    [1, 'past'],
  ]);
  expect(versions.data[0]!.by).toBe('content');
  await editor.pages.withdraw({ id: page.id, from: versions.data[0]!.id });
  expect(await refusal(editor.pages.withdraw({ id: page.id, from: versions.data[1]!.id }))).toBe('desk.pages.begun');
  shop.turn({ hours: 3 });
  expect(await texts(page.mark)).toEqual(['at two']);
});

test('a version is restored as draft, and visitors see it once it is published', async () => {
  let page = await publish(await save(await create(), [notice('one')]), { note: 'the first' });
  page = await publish(await save(page, [notice('two')]));
  const first = (await editor.pages.versions({ id: page.id })).data.find((v) => v.version === 1)!;
  expect(first.note).toBe('the first');
  page = await editor.pages.restore({ id: page.id, version: page.version, from: first.id });
  expect(page.data.blocks).toEqual([notice('one')]);
  expect(await texts(page.mark)).toEqual(['two']);
  await publish(page);
  expect(await texts(page.mark)).toEqual(['one']);
  const other = await create();
  expect(await refusal(editor.pages.restore({ id: other.id, version: other.version, from: first.id }))).toBe('fail.not_found');
  const owner = await shop.operator('owner');
  const log = await owner.audit.lists({ q: page.mark });
  expect(log.data.map((row) => row.action)).toEqual([
    'page.publish',
    'page.restore',
    'page.publish',
    'page.publish',
    'page.create',
  ]);
});

describe("the editor's key", () => {
  test('shows only the draft of its page, to no one signed in, for a quarter of an hour', async () => {
    const page = await save(await publish(await save(await create(), [notice('seen')])), [notice('drafted')]);
    const other = await create();
    const { key } = await editor.pages.preview({ id: page.id });
    expect(await texts(page.mark, key)).toEqual(['drafted']);
    expect(await texts(page.mark)).toEqual(['seen']);
    const member = await shop.member();
    expect(await refusal(member.page.get({ id: page.mark, preview: key }))).toBe('page.preview_ended');
    expect(await refusal(shop.visitor.page.get({ id: other.mark, preview: key }))).toBe('page.preview_ended');
    expect(await refusal(shop.visitor.page.get({ id: page.mark, preview: `${key}x` }))).toBe('page.preview_ended');
    const [id, ends, sign] = key.split('.');
    const forged = `${id}.${Number(ends) + 86_400_000}.${sign}`;
    expect(await refusal(shop.visitor.page.get({ id: page.mark, preview: forged }))).toBe('page.preview_ended');
    shop.turn({ minutes: 16 });
    expect(await refusal(shop.visitor.page.get({ id: page.mark, preview: key }))).toBe('page.preview_ended');
  });
  test('is given only to editors', async () => {
    const buyer = await shop.operator('buyer');
    expect(await refusal(buyer.pages.preview({ id: 1 }))).toBe('fail.forbidden');
    expect(await refusal(buyer.pages.lists({}))).toBe('fail.forbidden');
    expect(await refusal(editor.pages.preview({ id: 999_999 }))).toBe('fail.not_found');
  });
});

test('marks: a page of the same mark, an invalid mark, and pages that stay', async () => {
  const page = await create();
  const make = (mark: string) => editor.pages.create({ mark, names: { en: 'Page' }, key: randomUUID() });
  expect(await refusal(make(page.mark))).toBe('desk.fail.taken');
  expect(await refusal(make('home'))).toBe('desk.fail.taken');
  expect(await refusal(make('No good'))).toBe('desk.pages.mark_format');
  const list = await editor.pages.lists({ page_size: 50 });
  expect(list.data.slice(0, 3).map((row) => row.mark)).toEqual(['home', 'mall', 'tabbar']);
  expect(await refusal(editor.pages.remove({ id: list.data[0]!.id }))).toBe('desk.fail.kept');
  await editor.pages.remove({ id: page.id });
  expect(await refusal(editor.pages.detail({ id: page.id }))).toBe('fail.not_found');
});

test('a page starts as a copy of another', async () => {
  const page = await save(await create(), [notice('copied')]);
  const copy = await editor.pages.create({ mark: `spring-${++made}`, names: { en: 'Copy' }, copy: page.id, key: randomUUID() });
  expect(copy.data.blocks).toEqual([notice('copied')]);
});

test('goods: by hand in the chosen order, by rule within its price band, category and seller; hidden and forbidden ones never', async () => {
  const seller_id = await testSeller(shop, { api_type: 'taobao' });
  const sell = async (title: string, price: number, sales: number, goods_type = 'general') =>
    (await sellGoods(shop, { title, price, sales, goods_type, seller_id })).goods.goods_id;
  const [a, b, c] = [await sell('A', 1000, 5), await sell('B', 2000, 9), await sell('C', 3000, 7)];
  const [hidden, forbidden] = [await sell('H', 1500, 99), await sell('F', 1500, 99, FORBIDDEN[0]!)];
  await shop.db.updateTable('goods').set({ listed: false }).where('id', '=', hidden).execute();
  const page = await publish(
    await save(await create(), [
      goodsBlock({ by: 'hand', ids: [c, hidden, forbidden, a] }, 'hand'),
      goodsBlock(byRule({ seller: seller_id }), 'best'),
      goodsBlock(byRule({ seller: seller_id, min: 1001, max: 3000 }), 'band', 2),
      goodsBlock(byRule({ rule: 'newest', seller: seller_id }), 'new', 2),
      goodsBlock(byRule({ rule: 'selected', seller: seller_id }), 'picked'),
    ]),
  );
  const { goods } = await shop.visitor.page.get({ id: page.mark });
  const shown = (id: string) => goods.find((one) => one.id === id)?.goods.map((one) => one.title.replace(/^.* /, ''));
  expect(shown('hand')).toEqual(['C', 'A']);
  expect(shown('best')).toEqual(['B', 'C', 'A']);
  expect(shown('band')).toEqual(['B', 'C']);
  expect(shown('new')).toEqual(['C', 'B']);
  expect(shown('picked')).toEqual([]);
  await shop.db.updateTable('seller').set({ selected: true }).where('id', '=', seller_id).execute();
  const again = await shop.visitor.page.get({ id: page.mark });
  expect(again.goods.find((one) => one.id === 'picked')?.goods.map((one) => one.num_iid)).toHaveLength(3);
  expect(b).toBeGreaterThan(a);
});

test('a block that cannot be read is left out and logged; the others are shown', async () => {
  const page = await publish(await save(await create(), [notice('above'), goodsBlock(byRule(), 'g1'), notice('below', 'n2')]));
  const spoilt = {
    blocks: [notice('above'), { id: 'odd', type: 'hologram', size: 3 }, { id: 'n2', type: 'notice' }, notice('last', 'n3')],
  };
  await shop.db
    .updateTable('page_version')
    .set({ data: json(spoilt) })
    .where('page_id', '=', page.id)
    .execute();
  const warn = vi.spyOn(shop.app.log, 'warn');
  expect(await texts(page.mark)).toEqual(['above', 'last']);
  expect(warn.mock.calls.map(([facts]) => (facts as { block: string }).block)).toEqual(['odd', 'n2']);
  warn.mockRestore();
});

test('a failing goods query removes only its own block', async () => {
  const page = await publish(
    await save(await create(), [notice('above'), goodsBlock(byRule({ category: 1 }), 'broken'), goodsBlock(byRule(), 'fine')]),
  );
  const error = vi.spyOn(shop.app.log, 'error').mockImplementation(() => {});
  await shop.pool.query('alter table category rename to category_away');
  try {
    expect((await shop.visitor.page.get({ id: page.mark })).blocks.map((one) => one.id)).toEqual(['n1', 'fine']);
    expect(error.mock.calls[0]![0]).toMatchObject({ page: page.mark, block: 'broken' });
  } finally {
    await shop.pool.query('alter table category_away rename to category');
    error.mockRestore();
  }
});

describe('start-up', () => {
  const template = async () =>
    (await shop.server.inject({ method: 'GET', url: '/admin/decorate/template?shop_id=0' })).json().data as {
      tabbar: { list: unknown[] };
      home: { id: string; type: string }[];
    };
  test('carries the tab bar and home as published; of long blocks only a placeholder', async () => {
    const rows = (await editor.pages.lists({ page_size: 50 })).data;
    const home = await editor.pages.detail({ id: rows.find((row) => row.mark === 'home')!.id });
    expect((await template()).home.map((one) => one.type)).toEqual(['member', 'icons', 'carousel', 'floor', 'feed', 'endless']);
    await publish(await save(home, [notice('on top'), ...home.data.blocks]));
    expect((await template()).home[0]).toEqual({ id: 'n1', type: 'notice' });
    expect(await texts('home')).toEqual(['on top', 'member', 'icons', 'carousel', 'floor', 'feed', 'endless']);
    const bar = await editor.pages.detail({ id: rows.find((row) => row.mark === 'tabbar')!.id });
    const list = bar.data.tabbar!.list.slice(0, 3);
    const saved = await editor.pages.save({
      id: bar.id,
      version: bar.version,
      data: { blocks: [], tabbar: { ...bar.data.tabbar!, list } },
    });
    expect((await template()).tabbar.list).toHaveLength(4);
    await publish(saved);
    expect((await template()).tabbar.list).toHaveLength(3);
    const one = await editor.pages.save({
      id: bar.id,
      version: saved.version + 1,
      data: { blocks: [], tabbar: { ...bar.data.tabbar!, list: [list[0]!] } },
    });
    expect(await refusal(publish(one))).toBe('desk.pages.defect.no_tabs');
    expect(await refusal(shop.visitor.page.get({ id: 'tabbar' }))).toBe('fail.not_found');
  });
  test('the store is what it shows by default until someone lays it out, and gone with its addon', async () => {
    expect((await shop.visitor.page.get({ id: 'mall' })).blocks.map((one) => one.type)).toEqual(['carousel', 'floor', 'endless']);
    await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'mall').execute();
    expect(await refusal(shop.visitor.page.get({ id: 'mall' }))).toBe('fail.addon_off');
    await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'mall').execute();
  });
});

test('places of ads: every zone that an ad names, for any number of ads, and those of a new shop', async () => {
  const ad = (mark: string, enabled: boolean) => ({ mark, titles: json({ en: 'Sale' }), image: '/media/demo/x', enabled });
  const of = (n: number, mark: string, enabled = true) => Array.from({ length: n }, () => ad(mark, enabled));
  await shop.db.deleteFrom('ad').execute();
  expect(await editor.pages.zones({})).toEqual([
    { mark: 'home', shown: 0 },
    { mark: 'mall', shown: 0 },
  ]);
  const rows = [...of(600, 'home'), ...of(3, 'home', false), ...of(2, 'spring'), ...of(1, 'winter', false)];
  await shop.db.insertInto('ad').values(rows).execute();
  expect(await editor.pages.zones({})).toEqual([
    { mark: 'home', shown: 600 },
    { mark: 'mall', shown: 0 },
    { mark: 'spring', shown: 2 },
    { mark: 'winter', shown: 0 },
  ]);
});
