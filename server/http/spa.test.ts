import { mkdirSync, mkdtempSync, rmSync, utimesSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import type { FastifyInstance } from 'fastify';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { ResourceRow } from '#contract/desk/resources.ts';
import { buildServer } from '#server/app.ts';
import { json } from '#server/context.ts';
import type { Opened } from '#server/db/open.ts';
import { NotStarted } from '#server/open.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { freshDatabase } from '#server/testing-database.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { scriptJson } from './boot.ts';

let shop: Shop;
let opened: Opened;
let server: FastifyInstance;
const dist = mkdtempSync(join(tmpdir(), 'sampan-dist-'));
const lists = join(dist, 'wap/.vite/text-lists.json');

beforeAll(async () => {
  opened = await freshDatabase();
  shop = await openShop({ opened });
  for (const app of ['wap', 'admin']) mkdirSync(join(dist, app, 'assets'), { recursive: true });
  writeFileSync(
    join(dist, 'wap/index.html'),
    '<!doctype html><html lang="zh-CN" data-theme="light"><head><meta name="description" content=""></head><body><script type="application/json" id="boot"></script></body></html>',
  );
  mkdirSync(join(dist, 'wap/.vite'));
  writeFileSync(
    lists,
    JSON.stringify({
      first: ['loading', 'addon.mall'],
      open: ['cart.empty', 'cart.gone'],
      rest: ['order.text.paid', 'no.such_text'],
    }),
  );
  writeFileSync(join(dist, 'wap/assets/app-1a2b3c.js'), 'let a;');
  writeFileSync(join(dist, 'wap/assets/app-1a2b3c.js.br'), 'brotli');
  writeFileSync(join(dist, 'wap/sw.js'), 'let sw;');
  writeFileSync(join(dist, 'wap/.secret'), 'x');
  writeFileSync(join(dist, 'admin/index.html'), '<!doctype html><title>desk</title>');
  // A clock that does not move: a page is cached for some seconds.
  const at = shop.now();
  server = (await buildServer({ config: shop.app.config, db: shop.db, now: () => at, quiet: true, dist })).server;
});
afterAll(async () => {
  await server.close();
  await shop.close();
  rmSync(dist, { recursive: true });
});

const get = (url: string, headers: Record<string, string> = {}) => server.inject({ url, headers });
const bootOf = (page: string) => JSON.parse(/id="boot">(.*)<\/script>/.exec(page)![1]!);

describe('the page of the storefront', () => {
  it('has the boot data of start-up', async () => {
    const page = await get('/wap/');
    const boot = bootOf(page.body);
    expect(Object.keys(boot).sort().join()).toBe('addons,at,config,currencies,lang,languages,pack,template,texts');
    expect(boot).toMatchObject({ lang: 'zh-cn', config: { all: { name: 'Sampan' } } });
    expect([boot.addons.length, boot.currencies[0].code, boot.pack['addon.mall'], boot.template.tabbar.list.length]).toEqual([
      20,
      'CNY',
      '商城',
      4,
    ]);
    expect(Object.keys(boot.pack)).toEqual(['loading', 'addon.mall']);
  });
  it('is made once for all who get the same, and again when its data is written', async () => {
    const asked = { cookie: 'lang=en', 'accept-language': 'de-AT', 'accept-encoding': 'br' };
    const whole = async (headers: Record<string, string>) =>
      bootOf(brotliDecompressSync((await get('/wap/', headers)).rawPayload).toString());
    const first = await whole(asked);
    const texts: string[] = [];
    opened.driver.watch = (text) => texts.push(text);
    const second = await whole(asked);
    opened.driver.watch = null;
    expect(texts.filter((text) => !text.includes('reference_version'))).toEqual([]);
    expect(second).toEqual(first);
    // The same cookie from another country: the page's own first language and currency.
    const other = await whole({ ...asked, 'accept-language': 'ja' });
    expect([first.config.all.currency, other.config.all.currency]).toEqual(['EUR', 'JPY']);
    await changeSetting(shop, 'shop_name', 'Changed');
    expect((await whole(asked)).config.all.name).toBe('Changed');
    await changeSetting(shop, 'shop_name');
  });
  it('has the language of the cookie, else of the browser, and the chosen colours', async () => {
    expect((await get('/wap/', { 'accept-language': 'nl, en-GB;q=0.8, zh;q=0.2' })).body).toContain(
      '<html lang="en" dir="ltr" data-theme="light">',
    );
    expect((await get('/wap/', { 'accept-language': 'en' })).body).toContain(
      '<meta name="description" content="Goods from Chinese shops',
    );
    const page = (await get('/wap/', { 'accept-language': 'en', cookie: 'lang=zh-cn; theme=dark' })).body;
    expect(page).toContain('<html lang="zh-CN" dir="ltr" data-theme="dark">');
    expect(bootOf(page).lang).toBe('zh-cn');
    await shop.db.insertInto('language').values({ code: 'fa', name: 'فارسی', dir: 'rtl', sort: 30 }).execute();
    expect((await get('/wap/', { cookie: 'lang=fa' })).body).toContain('<html lang="fa" dir="rtl"');
    expect((await get('/wap/', { cookie: 'lang=pt-br' })).body).toContain('<html lang="pt-BR" dir="ltr"');
    expect((await get('/wap/', { cookie: 'lang=xx"><script>; theme=x' })).body).toContain(
      '<html lang="zh-CN" dir="ltr" data-theme="light">',
    );
  });
  it("shows a draft in a frame of our own with the key of its editor, in the language and colours of the frame's address", async () => {
    const editor = await shop.operator('content');
    const home = (await editor.pages.lists({ page_size: 50 })).data.find((row) => row.mark === 'home')!;
    const { version, data } = await editor.pages.detail({ id: home.id });
    const blocks = [{ id: 'f', type: 'feed' as const }];
    await editor.pages.save({ id: home.id, version, data: { blocks } });
    const { key } = await editor.pages.preview({ id: home.id });
    const framed = await get(`/wap/?preview=${key}&lang=en&theme=dark`, { cookie: 'lang=zh-cn; theme=light' });
    expect(framed.headers['content-security-policy']).toContain("frame-ancestors 'self'");
    expect(framed.body).toContain('<html lang="en" dir="ltr" data-theme="dark">');
    expect(bootOf(framed.body).template.home).toEqual(blocks);
    for (const address of ['/wap/', `/wap/?preview=${key}x&lang=en&theme=dark`]) {
      const page = await get(address, { cookie: 'lang=zh-cn; theme=light' });
      expect(page.headers['content-security-policy']).toContain("frame-ancestors 'none'");
      expect(page.body).toContain('<html lang="zh-CN" dir="ltr" data-theme="light">');
      expect(bootOf(page.body).template.home).toHaveLength(data.blocks.length);
    }
  });
  it('opens a first visit in the language and currency of the setting, or of the browser when it is auto', async () => {
    const first = async (accepts: string) => {
      const boot = bootOf((await get('/wap/', { 'accept-language': accepts })).body);
      const calls = (await get('/api/other/configlist', { 'accept-language': accepts })).json().data.all;
      expect([calls.language, calls.currency]).toEqual([boot.config.all.language, boot.config.all.currency]);
      return [boot.lang, boot.config.all.language, boot.config.all.currency];
    };
    expect(await first('en-GB')).toEqual(['en', 'en', 'GBP']);
    expect(await first('de')).toEqual(['de', 'de', 'EUR']);
    expect(await first('nl')).toEqual(['en', 'en', 'EUR']);
    expect(await first('zh-SG')).toEqual(['zh-cn', 'zh-cn', 'CNY']);
    await changeSetting(shop, 'language', 'zh-cn');
    await changeSetting(shop, 'currency', 'JPY');
    expect(await first('en-GB')).toEqual(['zh-cn', 'zh-cn', 'JPY']);
    await shop.db.deleteFrom('setting').where('key', 'in', ['language', 'currency']).execute();
  });
  it("can't be broken out of by a text of the shop", async () => {
    await shop.db
      .insertInto('setting')
      .values({ key: 'shop_name', value: json('</script><script>alert(1)//\u2028$&') })
      .execute();
    const page = (await get('/wap/')).body;
    expect(page.match(/<\/script>/g)).toHaveLength(1);
    expect(bootOf(page).config.all.name).toBe('</script><script>alert(1)//\u2028$&');
  });
  it('allows no inline script, is requested again, and comes compressed', async () => {
    const page = await get('/wap/', { 'accept-encoding': 'gzip, br' });
    expect(page.headers['content-security-policy']).toContain("script-src 'self'");
    expect(page.headers['content-security-policy']).not.toContain('unsafe');
    expect(page.headers).toMatchObject({
      'cache-control': 'no-cache',
      'content-encoding': 'br',
      vary: 'Accept-Encoding, Cookie, Accept-Language',
    });
    expect(brotliDecompressSync(page.rawPayload).toString()).toContain('id="boot"');
  });
  it('allows the back office WebAssembly, which reads codes from its cameras, and nothing more', async () => {
    const rules = async (path: string) =>
      String((await get(path)).headers['content-security-policy'])
        .split('; ')
        .find((rule) => rule.startsWith('script-src'));
    expect(await rules('/admin/')).toBe("script-src 'self' 'wasm-unsafe-eval'");
    expect(await rules('/wap/')).toBe("script-src 'self'");
  });
});

describe('the texts that come after the page', () => {
  const addresses = async (lang = 'en') =>
    bootOf((await get('/wap/', { cookie: `lang=${lang}` })).body).texts as Record<'open' | 'rest', string>;

  it('are cached for ever by an address of their content', async () => {
    const { open, rest } = await addresses();
    expect(open).toMatch(/^\/wap\/texts\/en\/open-[0-9a-f]{16}\.json$/);
    const plain = await get(open);
    expect(plain.json()).toEqual({ 'cart.empty': 'Your cart is empty', 'cart.gone': 'No longer available' });
    expect(plain.headers).toMatchObject({
      'content-type': 'application/json; charset=utf-8',
      'cache-control': 'public, max-age=31536000, immutable',
      vary: 'Accept-Encoding',
    });
    expect([plain.headers['content-encoding'], plain.headers.etag, plain.headers['last-modified']]).toEqual([
      undefined,
      undefined,
      undefined,
    ]);
    const packed = await get(open, { 'accept-encoding': 'gzip, br' });
    expect(packed.headers['content-encoding']).toBe('br');
    expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
    // The build names a key that this server does not know.
    expect(Object.keys((await get(rest)).json())).toEqual(['order.text.paid']);
  });
  it('are compressed once, and read nothing of the database the second time', async () => {
    const { rest } = await addresses();
    const first = await get(rest, { 'accept-encoding': 'gzip' });
    const texts: string[] = [];
    opened.driver.watch = (text) => texts.push(text);
    const second = await get(rest, { 'accept-encoding': 'gzip' });
    opened.driver.watch = null;
    expect(texts.filter((text) => !text.includes('reference_version'))).toEqual([]);
    expect(second.rawPayload).toEqual(first.rawPayload);
    expect(gunzipSync(second.rawPayload).toString()).toContain('order.text.paid');
  });
  it('get a new address once the shop overrides a text; the old address answers all current texts, uncached', async () => {
    const before = await addresses();
    const owner = await shop.operator('owner');
    const row = (await owner.resource.detail({ resource: 'texts', id: 'cart.empty' })) as ResourceRow;
    await owner.resource.save({ resource: 'texts', id: row._id, version: row._version, data: { en: 'Nothing here' } });
    const after = await addresses();
    expect([after.open === before.open, after.rest === before.rest]).toEqual([false, true]);
    expect((await get(after.open)).headers['cache-control']).toContain('immutable');
    const old = await get(before.open);
    expect([old.json()['cart.empty'], old.headers['cache-control']]).toEqual(['Nothing here', 'no-store']);
    // A page of the previous build may miss texts that this build has in another part.
    expect(Object.keys(old.json())).toEqual(['loading', 'addon.mall', 'cart.empty', 'cart.gone', 'order.text.paid']);
  });
  it('have another address once a setting in one of them is changed', async () => {
    const before = await addresses();
    await changeSetting(shop, 'clock_hours', 7);
    const after = await addresses();
    expect([after.open === before.open, after.rest === before.rest]).toEqual([true, false]);
    expect(JSON.stringify((await get(after.rest)).json())).toContain('7');
    await changeSetting(shop, 'clock_hours');
  });
  it('are not found in an unknown language or part', async () => {
    const { open } = await addresses();
    for (const url of [
      open.replace('/en/', '/nl/'),
      open.replace('open-', 'first-'),
      open.replace('.json', ''),
      '/wap/texts/en/',
      '/wap/.vite/text-lists.json',
    ])
      expect([url, (await get(url)).statusCode]).toEqual([url, 404]);
  });
  it('are English in a language that the shop has added', async () => {
    await shop.db.insertInto('language').values({ code: 'it', name: 'Italiano', dir: 'ltr', sort: 4 }).execute();
    const { open } = await addresses('it');
    expect(open).toContain('/it/');
    expect((await get(open)).json()['cart.gone']).toBe('No longer available');
  });
  it('follow a new build', async () => {
    const before = await addresses();
    writeFileSync(lists, JSON.stringify({ first: ['loading'], open: ['cart.gone'], rest: ['order.text.paid'] }));
    utimesSync(lists, new Date(), new Date(Date.now() + 5000));
    await expect.poll(async () => (await addresses()).open === before.open).toBe(false);
    expect((await get((await addresses()).open)).json()).toEqual({ 'cart.gone': 'No longer available' });
  });
});

it('does not start on a build without the lists of texts', async () => {
  const other = mkdtempSync(join(tmpdir(), 'sampan-dist-'));
  mkdirSync(join(other, 'wap/.vite'), { recursive: true });
  writeFileSync(join(other, 'wap/index.html'), '<script type="application/json" id="boot"></script>');
  const start = () => buildServer({ config: shop.app.config, db: shop.db, quiet: true, dist: other });
  await expect(start()).rejects.toThrow(/text-lists\.json can't be read, `npm run build` writes it: ENOENT/);
  for (const broken of ['{"first": [', '{}', '{"first":[],"open":["a"],"rest":["b"]}']) {
    writeFileSync(join(other, 'wap/.vite/text-lists.json'), broken);
    await expect(start()).rejects.toThrow(NotStarted);
  }
  rmSync(other, { recursive: true });
});

it('answers of calls are compressed from a kilobyte on, and only for clients that accept it', async () => {
  const url = '/api/openapi.json';
  const packed = await get(url, { 'accept-encoding': 'br, gzip' });
  expect(packed.headers['content-encoding']).toBe('br');
  const plain = await get(url);
  expect(plain.headers['content-encoding']).toBeUndefined();
  expect(brotliDecompressSync(packed.rawPayload).toString()).toBe(plain.body);
});

it('follows a new build', async () => {
  const page = join(dist, 'admin/index.html');
  writeFileSync(page, '<!doctype html><title>built anew</title>');
  utimesSync(page, new Date(), new Date(Date.now() + 5000));
  await expect.poll(async () => (await get('/admin/')).body).toContain('built anew');
  writeFileSync(page, '<!doctype html><title>desk</title>');
  utimesSync(page, new Date(), new Date(Date.now() + 9000));
  await expect.poll(async () => (await get('/admin/')).body).toContain('desk');
});

describe('files', () => {
  it('with a hash are cached for ever, compressed where there is a compressed one next to it', async () => {
    const script = await get('/wap/assets/app-1a2b3c.js', { 'accept-encoding': 'br' });
    expect([script.body, script.headers['content-encoding'], script.headers['cache-control']]).toEqual([
      'brotli',
      'br',
      'public, max-age=31536000, immutable',
    ]);
    expect((await get('/wap/assets/app-1a2b3c.js')).body).toBe('let a;');
    expect((await get('/wap/sw.js')).headers['cache-control']).toBe('no-cache');
  });
  it('that are missing, hidden or above the folder are not found', async () => {
    for (const url of ['/wap/assets/none.js', '/wap/.secret', '/wap/../admin/index.html/x', '/wap/%2e%2e/%2e%2e/package.json'])
      expect((await get(url)).statusCode).toBe(404);
  });
  it('of the back office do not hide its calls', async () => {
    const page = await get('/admin/');
    expect([page.body, page.headers['cache-control']]).toEqual(['<!doctype html><title>desk</title>', 'no-cache']);
    expect((await get('/admin/decorate/template')).json().code).toBe(1);
    expect((await get('/admin/api/none/none')).statusCode).toBe(404);
  });
  it('are reached from a link whose # was encoded or lost on the way', async () => {
    for (const [link, to] of [
      ['/wap/%23/pages/item/index?tp=taobao&tid=1', '/wap/#/pages/item/index?tp=taobao&tid=1'],
      ['/wap/%23%2Fpages%2Fitem%2Findex%3Ftp%3Dtaobao', '/wap/#%2Fpages%2Fitem%2Findex%3Ftp%3Dtaobao'],
      ['/wap/pages/item/index?tp=taobao', '/wap/#pages/item/index?tp=taobao'],
    ] as const) {
      const answer = await get(link);
      expect([answer.statusCode, answer.headers.location], link).toEqual([302, to]);
    }
  });
  it('are reached from the bare addresses', async () => {
    for (const [from, to] of [
      ['/', '/wap/'],
      ['/wap', '/wap/'],
      ['/admin', '/admin/'],
    ] as const)
      expect((await get(from)).headers.location).toBe(to);
  });
});

it('ends no script element', () => {
  expect(scriptJson('<!--</script>')).toBe('"\\u003c!--\\u003c/script>"');
});
