// The page with the drawing of the build: here a build whose drawing is a few lines.
import { createHash } from 'node:crypto';
import { cpSync, mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
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
  const html = '<link rel="preload" as="image" href="/media/a"/><main class="card big" style="--ad:#efdcc2;content:&quot;&amp;&lt;&quot;">' + boot.lang + ' ' + ++drawings + '</main>';
  return { html, answers };
}`;
const PAGE =
  '<!doctype html><html lang="zh-CN" data-theme="light"><head><title>Sampan</title><script src="/wap/theme.js"></script>\n<link rel="stylesheet" href="/wap/assets/wide-1.css" media="(min-width: 600px)">\n  <link rel="stylesheet" crossorigin href="/wap/assets/index-1.css">\n</head><body><div id="app"><div class="shop-starting">boat</div></div>\n<noscript>x</noscript><script type="application/json" id="boot"></script></body></html>';
const THEME = "document.documentElement.dataset.theme = 'dark';\n// $& and $1 are no patterns";
const RULES = {
  '/wap/assets/wide-1.css': [{ text: '.card{gap:2px}', any: [['card']] }],
  '/wap/assets/index-1.css': [
    '@layer a,b;',
    { head: '@layer a', parts: [{ text: '.gone{top:0}', any: [['gone'], ['card', 'small']] }] },
    {
      head: '@media print',
      parts: [
        { text: '.card.big{top:0}', any: [['card', 'big']] },
        { text: '.shop-starting{top:1px}', any: [['shop-starting']] },
      ],
    },
  ],
};
const CRITICAL = '@media (min-width: 600px){.card{gap:2px}}@layer a,b;@media print{.card.big{top:0}.shop-starting{top:1px}}';
const sourceOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const ruleOf = (headers: Record<string, unknown>, name: string) =>
  String(headers['content-security-policy'])
    .split('; ')
    .find((rule) => rule.startsWith(`${name} `));

let shop: Shop;
let server: FastifyInstance;
let at: Date;
const dist = mkdtempSync(join(tmpdir(), 'sampan-dist-'));

beforeAll(async () => {
  shop = await openShop();
  for (const folder of ['wap/.vite', 'wap/assets', 'drawn']) mkdirSync(join(dist, folder), { recursive: true });
  writeFileSync(join(dist, 'wap/index.html'), PAGE);
  writeFileSync(join(dist, 'wap/theme.js'), THEME);
  writeFileSync(join(dist, 'wap/.vite/critical-rules.json'), JSON.stringify(RULES));
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
  expect(page).toMatch(/<div id="app"><main [^>]*>de \d+<\/main><\/div><div class="shop-starting">boat<\/div>/);
  const answers = answersOf(page);
  expect(answers.map((one: { path: string }) => one.path)).toEqual(['adszone/getAdsByMark', 'news/lists']);
  expect(answers[0]).toMatchObject({ args: { mark: 'home' }, data: [{ title: 'Kälte' }] });
});

test('allows the style attributes of the drawing by their hashes, and no others', async () => {
  const { headers } = await get({ 'accept-language': 'en' });
  expect(ruleOf(headers, 'style-src-attr')).toBe(`style-src-attr 'unsafe-hashes' ${sourceOf(STYLE)}`);
  expect(headers['content-security-policy']).not.toContain('unsafe-inline');
});

test('has the styles that its elements need, and its style sheets after them', async () => {
  const { body, headers } = await get({ 'accept-language': 'en' });
  const [head, rest] = body.split('</head>') as [string, string];
  expect(head).toContain(`<style>${CRITICAL}</style>`);
  expect(head).not.toContain('stylesheet');
  expect(rest.slice(rest.indexOf('</noscript>'))).toMatch(/<link [^>]*wide-1\.css"[^>]*>\s*<link [^>]*index-1\.css">\s*<\/body>/);
  expect(ruleOf(headers, 'style-src')).toBe(`style-src 'self' ${sourceOf(CRITICAL)}`);
});

test('chooses its theme by a script of its own, allowed by its hash', async () => {
  const { body, headers } = await get({ 'accept-language': 'en' });
  expect(body).toContain(`<script>${THEME}</script>`);
  expect(body).not.toContain('theme.js');
  expect(ruleOf(headers, 'script-src')).toBe(`script-src 'self' ${sourceOf(THEME)}`);
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
  // Nothing is painted before the app is there: the style sheets are where the build put them.
  expect(page.body.split('</head>')[0]).toContain('/wap/assets/index-1.css');
  expect(page.body).not.toContain('<style>');
  expect(ruleOf(page.headers, 'style-src')).toBe("style-src 'self'");
});

test('a style sheet whose rules the build did not list stops the start', async () => {
  const other = mkdtempSync(join(tmpdir(), 'sampan-dist-'));
  cpSync(dist, other, { recursive: true });
  const start = () => buildServer({ config: shop.app.config, db: shop.db, now: () => at, quiet: true, dist: other });
  writeFileSync(join(other, 'wap/.vite/critical-rules.json'), '{}');
  await expect(start()).rejects.toThrow('no critical rules of /wap/assets/wide-1.css');
  rmSync(join(other, 'wap/.vite/critical-rules.json'));
  await expect(start()).rejects.toThrow(/critical-rules\.json/);
  rmSync(other, { recursive: true });
});
