// Descriptions are cleaned once, however they are written; those stored by earlier releases by a job.
import { afterAll, beforeAll, expect, it } from 'vitest';
import { emptyItem } from '#server/connectors/marketplace/web/empty.ts';
import { json } from '#server/context.ts';
import { MOST_HTML } from '#server/html/bounded.ts';
import { runJob } from '#server/jobs.ts';
import { systemCtx } from '#server/system.ts';
import type { Shop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import { type Imports, openImports } from '../imports/testing-imports.ts';
import { storeItem } from '../sources/store.ts';
import { cleanDescription, withPictures } from './description.ts';

const HOSTILE =
  '<div style="x" onclick="y()">A<script>alert(1)</script> <a href="https://evil.example">link</a><img onerror="x" src="//img.example/a.jpg?a=1&b=2"><img src="https://t.example/p.gif" width="1" height="1"><img src="javascript:1"></div>';
const CLEAN = '<p>A link<img src="https://img.example/a.jpg?a=1&amp;b=2" alt="" loading="lazy" /></p>';

let files: Imports;
let shop: Shop;
beforeAll(async () => {
  files = await openImports();
  shop = files.shop;
});
afterAll(() => shop.close());

const stored = (id: number) =>
  shop.db.selectFrom('goods').select(['content', 'content_clean']).where('id', '=', id).executeTakeFirstOrThrow();

it('keeps text, tables and pictures, and leaves clean HTML unchanged', () => {
  expect(cleanDescription(HOSTILE)).toBe(CLEAN);
  expect(cleanDescription(CLEAN)).toBe(CLEAN);
  const addresses: string[] = [];
  const shown = withPictures(CLEAN, (url) => {
    addresses.push(url);
    return '/media/x/s/a?b=1&c=2';
  });
  expect(addresses).toEqual(['https://img.example/a.jpg?a=1&b=2']);
  expect(shown).toContain('<img src="/media/x/s/a?b=1&amp;c=2" alt=""');
});

it('is bounded in length and depth', () => {
  expect(cleanDescription('x'.repeat(300_000))).toHaveLength(MOST_HTML);
  expect(cleanDescription(`${'<b>'.repeat(90_000)}deep`).match(/<b>/g)!.length).toBeLessThan(100);
});

it('is stored clean when a source delivers it', async () => {
  const item = { ...emptyItem(new URL('https://a.example/p')), num_iid: 'desc1', title: 'Pot', currency: 'CNY', price: '10' };
  const id = await storeItem(systemCtx(shop.app, shop.db), 'web', { ...item, lang: 'en', desc: HOSTILE });
  expect(await stored(id)).toEqual({ content: { en: CLEAN }, content_clean: true });
});

it('is stored clean when a file is imported, and cleaned again when the import is undone', async () => {
  const cell = HOSTILE.replaceAll('"', '""');
  const bring = (title: string) => files.bring(`num_iid,title,price,seller,desc\nD1,${title},10,S,"${cell}"`);
  await bring('Pot');
  const { id } = await shop.db.selectFrom('goods').select('id').where('num_iid', '=', 'D1').executeTakeFirstOrThrow();
  const [text] = Object.values((await stored(id)).content);
  expect(text).toBe(CLEAN);
  expect((await stored(id)).content_clean).toBe(true);
  const second = await bring('Other pot');
  await files.desk.imports.undo({ id: second.id });
  await files.work();
  expect((await stored(id)).content_clean).toBe(false);
  await runJob(shop.app, shop.db, 'goods_descriptions');
  expect(await stored(id)).toMatchObject({ content_clean: true });
});

it('of an earlier release is cleaned when it is shown, and once by the job', async () => {
  const { goods } = await sellGoods(shop);
  const raw = { content: json({ 'zh-cn': HOSTILE, en: HOSTILE }), content_clean: false };
  await shop.db.updateTable('goods').set(raw).where('id', '=', goods.goods_id).execute();
  const shown = async () => (await shop.visitor.obapi.getItem({ tp: goods.api_type, tid: goods.num_iid })).desc;
  const before = await shown();
  expect(before).toMatch(/^<p>A link<img src="\/media\/x\/[^"]+" alt="" loading="lazy" \/><\/p>$/);
  await runJob(shop.app, shop.db, 'goods_descriptions');
  expect(await stored(goods.goods_id)).toEqual({ content: { 'zh-cn': CLEAN, en: CLEAN }, content_clean: true });
  shop.turn({ minutes: 1 });
  expect(await shown()).toBe(before);
  await runJob(shop.app, shop.db, 'goods_descriptions');
  expect((await stored(goods.goods_id)).content).toEqual({ 'zh-cn': CLEAN, en: CLEAN });
});
