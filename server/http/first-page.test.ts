// The page with the drawing of the build: here a build whose drawing is a few lines.
import { createHash } from 'node:crypto';
import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { say } from '#contract/messages.ts';
import { buildServer } from '#server/app.ts';
import { json } from '#server/context.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { changeSetting } from '#server/testing-settings.ts';

const STYLE = '--ad:#efdcc2;content:"&<"';
/** Asks as the blocks of home do; says in its text what it got; fails for a shop of that name. */
const DRAWING = `
let drawings = 0;
export async function draw(boot, ask) {
  if (boot.config.all.name === 'Broken') throw new Error('cannot be drawn');
  const answers = [];
  for (const [path, args] of [['adszone/getAdsByMark', { mark: 'home' }], ['news/lists', { page_size: 1 }], ['user/info', {}], ['index/shoppingTime', {}]]) {
    const data = await ask(path, args);
    if (data !== undefined) answers.push({ path, args, data });
  }
  const html = '<link rel="preload" as="image" href="/media/a"/><main style="--ad:#efdcc2;content:&quot;&amp;&lt;&quot;">' + boot.lang + ' ' + ++drawings + '</main>';
  return { html, answers };
}`;
const PAGE =
  '<!doctype html><html lang="zh-CN" data-theme="light"><head><title>Sampan</title></head><body><div id="app"><div class="shop-starting">boat</div></div>\n<noscript>x</noscript><script type="application/json" id="boot"></script></body></html>';

let shop: Shop;
let server: FastifyInstance;
let at: Date;
const dist = mkdtempSync(join(tmpdir(), 'sampan-dist-'));

beforeAll(async () => {
  shop = await openShop();
  for (const folder of ['wap/.vite', 'wap/assets', 'drawn']) mkdirSync(join(dist, folder), { recursive: true });
  writeFileSync(join(dist, 'wap/index.html'), PAGE);
  writeFileSync(
    join(dist, 'wap/.vite/text-lists.json'),
    JSON.stringify({ first: ['loading'], open: ['cart.empty'], rest: ['cart.gone'] }),
  );
  writeFileSync(join(dist, 'wap/manifest.webmanifest'), JSON.stringify({ id: '/wap/', name: 'Sampan', description: 'built' }));
  writeFileSync(join(dist, 'drawn/package.json'), '{"type":"module"}');
  writeFileSync(join(dist, 'drawn/draw.js'), DRAWING);
  at = shop.now();
  server = (await buildServer({ config: shop.app.config, db: shop.db, now: () => at, quiet: true, dist })).server;
});
afterAll(async () => {
  await server.close();
  await shop.close();
  rmSync(dist, { recursive: true });
});

const get = (headers: Record<string, string>, url = '/wap/') => server.inject({ url, headers });
const answersOf = (page: string) => JSON.parse(/id="boot">(.*)<\/script>/.exec(page)![1]!).answers;
const turnOf = (page: string) => Number(/<main[^>]*>\S+ (\d+)</.exec(page)?.[1]);

test('has home in the language and currency of the reader, with the answers that it was drawn with', async () => {
  await shop.db
    .insertInto('ad')
    .values({ mark: 'home', titles: json({ en: 'Winter', de: 'Kälte' }), image: '/media/a' })
    .execute();
  const page = (await get({ 'accept-language': 'de-AT' })).body;
  expect(page).toContain('data-drawn="de EUR"');
  expect(page).toMatch(/<title>Sampan<\/title><link rel="preload" as="image" href="\/media\/a"\/>/);
  expect(page).toMatch(/<div id="app"><main style="[^"]*">de \d+<\/main><\/div><div class="shop-starting">boat<\/div>/);
  const answers = answersOf(page);
  expect(answers.map((one: { path: string }) => one.path)).toEqual(['adszone/getAdsByMark', 'news/lists']);
  expect(answers[0]).toMatchObject({ args: { mark: 'home' }, data: [{ title: 'Kälte' }] });
});

test('allows the style attributes of the drawing by their hashes, and no others', async () => {
  const policy = (await get({ 'accept-language': 'en' })).headers['content-security-policy'] as string;
  const hash = createHash('sha256').update(STYLE).digest('base64');
  expect(policy.split('; ').find((rule) => rule.startsWith('style-src-attr'))).toBe(
    `style-src-attr 'unsafe-hashes' 'sha256-${hash}'`,
  );
  expect(policy).toContain("style-src 'self';");
  expect(policy).not.toContain('unsafe-inline');
});

test('is drawn once for all who get the same, and again when an operator changes what it shows', async () => {
  const turn = async (accepts: string) => turnOf((await get({ 'accept-language': accepts })).body);
  const first = await turn('de-AT');
  expect(await turn('de-DE, de;q=0.9')).toBe(first);
  expect(await turn('de-AT, en;q=0.3')).toBe(first);
  await shop.db
    .updateTable('ad')
    .set({ titles: json({ en: 'Summer' }) })
    .execute();
  const page = (await get({ 'accept-language': 'de-AT' })).body;
  expect(turnOf(page)).toBeGreaterThan(first);
  expect(answersOf(page)[0].data[0].title).toBe('Summer');
});

test('the manifest has the name of the shop, and its words in the language of the reader', async () => {
  const manifest = async (headers: Record<string, string>) => (await get(headers, '/wap/manifest.webmanifest')).json();
  expect(await manifest({ 'accept-language': 'de-AT' })).toMatchObject({
    id: '/wap/',
    name: 'Sampan',
    lang: 'de',
    dir: 'ltr',
    description: say('shared.shop', {}, 'de'),
  });
  expect(await manifest({ cookie: 'lang=ar' })).toMatchObject({
    lang: 'ar',
    dir: 'rtl',
    description: say('shared.shop', {}, 'ar'),
  });
  await changeSetting(shop, 'shop_name', 'Junk');
  expect(await manifest({})).toMatchObject({ name: 'Junk', short_name: 'Junk' });
  await changeSetting(shop, 'shop_name');
});

test('is the bare page where the drawing fails', async () => {
  await shop.db
    .insertInto('setting')
    .values({ key: 'shop_name', value: json('Broken') })
    .execute();
  const page = await get({ 'accept-language': 'de-AT' });
  expect(page.statusCode).toBe(200);
  expect(page.body).toContain('<div id="app"><div class="shop-starting">boat</div></div>');
  expect(page.body).not.toContain('data-drawn');
  expect(answersOf(page.body)).toBeUndefined();
  expect(page.headers['content-security-policy']).not.toContain('style-src-attr');
});
