import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '#server/context.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { notify } from '../../support/notifications/notify.ts';

let shop: Shop;
const names = (zh: string, en: string) => json({ 'zh-cn': zh, en });
const en = <T extends object>(args: T): T => ({ ...args, lang: 'en' });

beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

describe('messages', () => {
  const mails = (member_id: number) =>
    shop.db
      .selectFrom('outbox')
      .select(['target', 'subject', 'body', 'html'])
      .where('member_id', '=', member_id)
      .orderBy('id')
      .execute();

  it("reach the inbox and the mailbox, in the user's language and the member's", async () => {
    const m = await shop.member({ email: 'reader@test.test' });
    await notify(shop.ctx(), m.id, {
      kind: 'system',
      key: 'welcome',
      params: { shop: 'Sampan', mark: 'SP-9' },
      url: '/pages/user/index',
    });
    const { unread, list } = await m.message.lists(en({}));
    expect(unread).toBe(1);
    expect(list.data[0]).toMatchObject({ title: 'Welcome to Sampan', kind: 'system', url: '/pages/user/index', read: false });
    expect(list.data[0]!.content).toContain('SP-9');
    const [mail] = await mails(m.id);
    expect(mail).toMatchObject({ target: 'reader@test.test', subject: '欢迎来到 Sampan' });
    expect(mail!.body).toMatch(/^你的识别码是 SP-9[^\n]*\n\n查看详情\nhttp:\/\/shop\.test\/wap\/#\/pages\/user\/index\n\n--\n/);
    expect(mail!.html).toContain('<a href="http://shop.test/wap/#/pages/user/index" class="go"');
  });
  it('are not mailed when the member switched it off, has no address, or the sender excludes mail', async () => {
    const off = await shop.member();
    await shop.db.insertInto('remind').values({ member_id: off.id, event: 'welcome', is_on: false }).execute();
    await notify(shop.ctx(), off.id, { kind: 'system', key: 'welcome', params: { shop: 'S', mark: 'M' } });
    const none = await shop.member();
    await shop.db.updateTable('member').set({ email: null }).where('id', '=', none.id).execute();
    await notify(shop.ctx(), none.id, { kind: 'system', key: 'welcome', params: { shop: 'S', mark: 'M' } });
    const quiet = await shop.member();
    await notify(shop.ctx(), quiet.id, { kind: 'system', key: 'welcome', params: { shop: 'S', mark: 'M' }, mail: false });
    for (const m of [off, none, quiet]) {
      expect((await m.message.lists({})).unread).toBe(1);
      expect(await mails(m.id)).toEqual([]);
    }
  });
  it('use the shop’s own texts, and show amounts and times', async () => {
    const m = await shop.member();
    await shop.db
      .insertInto('text_override')
      .values([{ lang: 'en', key: 'msg.welcome.text', text: 'You have {amount_fen} until {due_at}.' }])
      .execute();
    await notify(shop.ctx(), m.id, {
      kind: 'money',
      key: 'welcome',
      params: { shop: 'S', mark: 'M', amount_fen: 123456, due_at: '2026-12-01T16:30:00.000Z' },
    });
    expect((await m.message.lists(en({}))).list.data[0]!.content).toBe(
      'You have CNY\u00a01,234.56 until 2 Dec 2026, 00:30 GMT+8.',
    );
    await shop.db.deleteFrom('text_override').execute();
  });
  it('are read one by one or all, by their owner only', async () => {
    const m = await shop.member();
    for (let n = 0; n < 3; n++)
      await notify(shop.ctx(), m.id, { kind: 'system', key: 'welcome', params: { shop: 'S', mark: 'M' } });
    const { list } = await m.message.lists({});
    const other = await shop.member();
    expect(await refusal(other.message.read({ id: list.data[0]!.id }))).toBe('fail.not_found');
    expect(await m.message.read({ id: list.data[0]!.id })).toEqual({ unread: 2 });
    expect(await m.message.read({ id: list.data[0]!.id })).toEqual({ unread: 2 });
    expect((await m.message.lists({ unread: '1' as never })).list.total).toBe(2);
    expect(await m.message.read({})).toEqual({ unread: 0 });
    expect(await refusal(shop.visitor.message.lists({}))).toBe('401');
    expect(await refusal(shop.visitor.message.read({}))).toBe('401');
  });
});

describe('history and favourites', () => {
  it('merge a visitor’s views, newest first, and are deleted on demand', async () => {
    const m = await shop.member();
    const a = (await sellGoods(shop, { title: 'A' })).goods;
    const b = (await sellGoods(shop, { title: 'B' })).goods;
    const earlier = new Date(shop.now().getTime() - 3_600_000).toISOString();
    const items = [
      { api_type: a.api_type, num_iid: a.num_iid },
      { api_type: b.api_type, num_iid: b.num_iid, time: earlier },
      { api_type: 'taobao', num_iid: '1' },
    ];
    expect(await m.history.add({ items: JSON.stringify(items) })).toEqual({ added: 2 });
    const list = await m.history.lists(en({}));
    expect(list.data.map((g) => g.title)).toEqual(['A', 'B']);
    expect(list.data[1]!.time).toBe(earlier);
    shop.turn({ minutes: 5 });
    await m.history.add({ items: JSON.stringify([{ api_type: b.api_type, num_iid: b.num_iid }]) });
    expect((await m.history.lists(en({}))).data.map((g) => g.title)).toEqual(['B', 'A']);
    const other = await shop.member();
    await other.history.delete({ ids: String(list.data[0]!.id) });
    expect((await m.history.lists({})).total).toBe(2);
    expect(await m.history.delete({ ids: String(list.data[0]!.id) })).toEqual({ left: 1 });
    expect(await m.history.delete({})).toEqual({ left: 0 });
    expect(await refusal(m.history.add({ items: json([]) }))).toBe('fail.field_low');
    expect(await refusal(m.history.add({ items: 'x' }))).toBe('fail.field_format');
  });
  it('store a favourite once, show what changed, and remove it', async () => {
    const m = await shop.member();
    const { goods } = await sellGoods(shop, { title: 'Kept', price: 5000 });
    const { id } = await m.favorite.add(goods);
    expect(await m.favorite.add(goods)).toEqual({ id });
    await shop.db.updateTable('goods').set({ price: 4000, enabled: false }).where('id', '=', goods.goods_id).execute();
    expect((await m.favorite.lists(en({}))).data).toMatchObject([
      { id, title: 'Kept', price: 4000, price_was: 5000, gone: true },
    ]);
    const other = await shop.member();
    expect(await other.favorite.delete({ ids: String(id) })).toEqual({ left: 0 });
    expect((await m.favorite.lists({})).total).toBe(1);
    expect(await m.favorite.delete({ api_type: goods.api_type, num_iid: goods.num_iid })).toEqual({ left: 0 });
    expect(await refusal(m.favorite.delete({}))).toBe('fail.field_missing');
    expect(await refusal(m.favorite.add({ api_type: 'taobao', num_iid: '1' }))).toBe('fail.not_found');
    expect(await refusal(shop.visitor.favorite.lists({}))).toBe('401');
  });
  it("never show another member's goods added by hand", async () => {
    const owner = await shop.member();
    const other = await shop.member();
    const { goods } = await sellGoods(shop, { api_type: 'manual' });
    await shop.db.updateTable('goods').set({ member_id: owner.id, listed: false }).where('id', '=', goods.goods_id).execute();
    expect(await refusal(other.favorite.add(goods))).toBe('fail.not_found');
    expect(await other.history.add({ items: JSON.stringify([goods]) })).toEqual({ added: 0 });
    expect((await owner.favorite.add(goods)).id).toBeGreaterThan(0);
  });
});

describe('news and help', () => {
  it('show news from their publication time on', async () => {
    const at = (days: number) => new Date(shop.now().getTime() + days * 86_400_000);
    const news = (title: string, published_at: Date, enabled = true) => ({
      titles: names(title, title),
      summaries: names('s', 's'),
      contents: names('<p>正文</p>', '<p>text</p>'),
      published_at,
      enabled,
    });
    const rows = await shop.db
      .insertInto('news')
      .values([news('old', at(-2)), news('new', at(-1)), news('later', at(2)), news('off', at(-1), false)])
      .returning('id')
      .execute();
    expect((await shop.visitor.news.lists({})).data.map((n) => n.title)).toEqual(['new', 'old']);
    expect(await shop.visitor.news.detail(en({ id: rows[1]!.id }))).toMatchObject({ title: 'new', content: '<p>text</p>' });
    for (const row of [rows[2]!, rows[3]!])
      expect(await refusal(shop.visitor.news.detail({ id: row.id }))).toBe('fail.not_found');
    await shop.db.updateTable('addon').set({ state: 0 }).where('name', '=', 'news').execute();
    expect(await refusal(shop.visitor.news.lists({}))).toBe('fail.addon_off');
    await shop.db.updateTable('addon').set({ state: 1 }).where('name', '=', 'news').execute();
  });
  it('show help by category and by words in any language', async () => {
    const c = await shop.db
      .insertInto('help_category')
      .values({ names: names('运费', 'Freight') })
      .returning('id')
      .executeTakeFirstOrThrow();
    const article = (zh: string, title: string, text: string, enabled = true) => ({
      category_id: c.id,
      titles: names(zh, title),
      summaries: names('', ''),
      contents: names(`<p>${text}</p>`, `<p>${text}</p>`),
      enabled,
    });
    const [one] = await shop.db
      .insertInto('article')
      .values([
        article('体积重', 'Volume weight', 'divisor 100%'),
        article('退运', 'Returns', 'box'),
        article('停', 'Off', 'x', false),
      ])
      .returning('id')
      .execute();
    expect(await shop.visitor.article.getCategory(en({}))).toMatchObject([{ name: 'Freight', count: 2 }]);
    const found = async (q: string) => (await shop.visitor.article.lists(en({ q }))).data.map((a) => a.title);
    expect(await found('体积')).toEqual(['Volume weight']);
    expect(await found('DIVISOR weight')).toEqual(['Volume weight']);
    expect(await found('100%')).toEqual(['Volume weight']);
    expect(await found('10_%')).toEqual([]);
    expect((await shop.visitor.article.lists({ category_id: c.id })).total).toBe(2);
    expect(await shop.visitor.article.detail(en({ id: one!.id }))).toMatchObject({
      category: 'Freight',
      title: 'Volume weight',
      related: [{ title: 'Returns' }],
    });
    expect(await refusal(shop.visitor.article.detail({ id: 999 }))).toBe('fail.not_found');
  });
});

describe('reviews', () => {
  it('come with the distribution of their stars, filtered and paged, hidden ones left out', async () => {
    const { goods } = await sellGoods(shop);
    const review = (star: number, more: object = {}) => ({
      goods_id: goods.goods_id,
      nickname: 'Ann',
      star,
      content: names(`好${star}`, `good ${star}`),
      at: shop.now(),
      ...more,
    });
    await shop.db
      .insertInto('review')
      .values([
        review(5, { files: json(['/media/r1']) }),
        review(5),
        review(4, { nickname: '', files: json(['abc.webp']) }),
        review(1, { state: 'hidden' }),
        review(2, { reply: names('抱歉', 'Sorry') }),
      ])
      .execute();
    const all = await shop.visitor.comment.lists(en({ api_type: goods.api_type, num_iid: goods.num_iid }));
    expect(all).toMatchObject({ star: 4, stars: { 1: 0, 2: 1, 3: 0, 4: 1, 5: 2 }, with_photos: 2, list: { total: 4 } });
    expect(all.list.data.map((r) => [r.star, r.reply])).toEqual([
      [2, 'Sorry'],
      [4, null],
      [5, null],
      [5, null],
    ]);
    expect(all.list.data[1]).toMatchObject({ nickname: 'A member', photos: ['/media/u/abc.webp'] });
    const some = await shop.visitor.comment.lists({
      api_type: goods.api_type,
      num_iid: goods.num_iid,
      photos: '1' as never,
      star: 5,
    });
    expect([some.list.total, some.list.data.map((r) => r.photos)]).toEqual([1, [['/media/r1']]]);
    expect(
      (await shop.visitor.comment.lists({ api_type: goods.api_type, num_iid: goods.num_iid, page: 2, page_size: 3 })).list.data,
    ).toHaveLength(1);
    expect(await refusal(shop.visitor.comment.lists({ api_type: 'taobao', num_iid: '1' }))).toBe('fail.not_found');
    expect(await refusal(shop.visitor.comment.lists({ star: 6 }))).toBe('fail.field_high');
  });
});
