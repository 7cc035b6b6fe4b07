import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { json } from '#server/context.ts';
import { hashToken } from '#server/http/who.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { fits } from '#server/testing-password.ts';
import { loadBase } from '../base/load.ts';
import { loadDemo } from './load.ts';

let shop: Shop;
const count = async (table: string): Promise<number> =>
  (await shop.pool.query(`select count(*)::int n from "${table}"`)).rows[0].n;

beforeAll(async () => {
  shop = await openShop();
  await loadDemo(shop.db, shop.now());
});
afterAll(() => shop.close());

describe('base data', () => {
  it('are loaded once', async () => {
    const before = await Promise.all(
      ['role', 'country', 'area', 'currency', 'goods_type', 'agreement', 'level', 'service', 'addon'].map(count),
    );
    expect(before.every((n) => n > 0)).toBe(true);
    await loadBase(shop.db, shop.now());
    expect(
      await Promise.all(
        ['role', 'country', 'area', 'currency', 'goods_type', 'agreement', 'level', 'service', 'addon'].map(count),
      ),
    ).toEqual(before);
  });
  it('have each city under a state of its own country', async () => {
    const { rows } = await shop.pool.query(
      "select count(*)::int n from area c left join area s on s.id = c.pid where c.level = 'city' and c.pid <> 0 and (s.level <> 'state' or s.country <> c.country)",
    );
    expect(rows[0].n).toBe(0);
  });
});

describe('the demo shop', () => {
  it('is loaded once', async () => {
    const before = [await count('goods'), await count('member'), await count('floor_goods')];
    await loadDemo(shop.db, shop.now());
    expect([await count('goods'), await count('member'), await count('floor_goods')]).toEqual(before);
  });
  it('shows full floors, hot words, banners, news and help', async () => {
    const floors = await shop.visitor.index.floor({});
    expect(floors.length).toBeGreaterThan(3);
    for (const floor of floors) expect(floor.goods.length, floor.title).toBeGreaterThanOrEqual(4);
    expect((await shop.visitor.mall.floor({})).length).toBeGreaterThan(0);
    expect((await shop.visitor.adszone.getAdsByMark({ mark: 'home' })).length).toBeGreaterThan(0);
    expect((await shop.visitor.news.lists({})).total).toBeGreaterThan(3);
    for (const category of await shop.visitor.article.getCategory({})) expect(category.count, category.name).toBeGreaterThan(0);
    expect((await shop.visitor.index.shoppingTime({})).length).toBeGreaterThan(5);
  });
  it('is found by Chinese and English words, each category holds goods', async () => {
    for (const q of ['羊毛大衣', 'teapot', '耳机', 'wool coat'])
      expect((await shop.visitor.obapi.getItemlist({ q })).items.total, q).toBeGreaterThan(0);
    for (const top of await shop.visitor.index.category({}))
      expect((await shop.visitor.obapi.getItemlist({ cat: top.id })).items.total, top.name).toBeGreaterThan(0);
  });
  it('opens each item with its variants, and prices it delivered', async () => {
    const { items } = await shop.visitor.obapi.getItemlist({ page_size: 20 });
    for (const card of items.data) {
      const item = await shop.visitor.obapi.getItem({ tp: card.api_type, tid: card.num_iid });
      expect(item.price).toBe(item.skus.length > 0 ? Math.min(...item.skus.map((s) => s.price)) : card.price);
      const estimate = await shop.visitor.obapi.estimate({ tp: card.api_type, tid: card.num_iid, country: 'DE' });
      expect(estimate.now_total).toBeGreaterThan(card.price);
      if (item.can_order) expect(estimate.later?.total, item.title).toBeGreaterThan(0);
    }
  });
  it('knows the demo member with cart, favourites, history and an encrypted tax number elsewhere', async () => {
    const member = await shop.db
      .selectFrom('member')
      .selectAll()
      .where('email', '=', 'demo@sampan.test')
      .executeTakeFirstOrThrow();
    expect(member.mark).toBe('SP-80421');
    expect(await fits(member.password_hash, 'sampan-demo')).toBe(true);
    expect(await fits(member.pay_password_hash, '246810')).toBe(true);
    const token = 'demo-token-of-the-test-000';
    await shop.db
      .insertInto('session')
      .values({ token_hash: hashToken(token), member_id: member.id, expires_at: new Date(shop.now().getTime() + 86_400_000) })
      .execute();
    const get = async (path: string) =>
      (await shop.server.inject({ url: `/api/${path}`, method: 'POST', headers: { token } })).json();
    expect((await get('cart/getList')).data.count).toBeGreaterThan(0);
    expect((await get('favorite/lists')).data.total).toBe(6);
    expect((await get('history/lists')).data.total).toBe(10);
    const sealed = await shop.db
      .selectFrom('address')
      .select(['tax_id_enc', 'tax_id_last'])
      .where('tax_id_type', '=', 'cpf')
      .executeTakeFirstOrThrow();
    expect([sealed.tax_id_enc.includes('529982'), sealed.tax_id_last]).toEqual([false, '4725']);
  });
  it('gives a new member a unique mark, and new rows unique ids', async () => {
    const m = await shop.member();
    expect(m.id).toBeGreaterThan(5);
    const marks = await shop.db.selectFrom('member').select('mark').execute();
    expect(new Set(marks.map((r) => r.mark)).size).toBe(marks.length);
    expect(
      (
        await shop.db
          .insertInto('category')
          .values({ names: json({}) })
          .returning('id')
          .executeTakeFirstOrThrow()
      ).id,
    ).toBe(await count('category'));
  });
  it('has operators of every role whose password is the demo one', async () => {
    const operators = await shop.db
      .selectFrom('operator')
      .select(['username', 'role', 'password_hash'])
      .where('username', 'in', ['admin', 'buyer', 'warehouse', 'finance', 'content', 'support'])
      .execute();
    expect(operators.map((o) => o.role).sort()).toEqual(['buyer', 'content', 'finance', 'owner', 'support', 'warehouse']);
    expect(await fits(operators[0]!.password_hash, 'sampan-demo')).toBe(true);
  });
});
