// Pages of shops as they are found on the web, their forms of product data, and pages that would do harm.
import dns from 'node:dns';
import http from 'node:http';
import type { AddressInfo } from 'node:net';
import { gzipSync } from 'node:zlib';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest';
import { isPrivate } from '../../ssrf-safe-fetch.ts';
import { PAGE_LIMITS, pageNumber, webPages } from './index.ts';

type Reply = {
  status?: number;
  type?: string;
  body?: string | Buffer;
  headers?: Record<string, string>;
  never?: true;
  drip?: true;
};
const pages = new Map<string, Reply>();
const asked: { path: string; agent: string }[] = [];
let server: http.Server;
let base: string;
beforeAll(async () => {
  server = http.createServer((req, res) => {
    asked.push({ path: req.url ?? '', agent: req.headers['user-agent'] ?? '' });
    const reply = pages.get(req.url ?? '');
    if (!reply) return void res.writeHead(404).end();
    if (reply.never) return;
    res.writeHead(reply.status ?? 200, { 'content-type': reply.type ?? 'text/html; charset=utf-8', ...reply.headers });
    if (reply.drip) {
      const timer = setInterval(() => res.write('<p>'), 20);
      return void res.on('close', () => clearInterval(timer));
    }
    res.end(reply.body);
  });
  await new Promise<void>((done) => server.listen(0, '127.0.0.1', done));
  base = `http://127.0.0.1:${(server.address() as AddressInfo).port}`;
});
afterAll(() => {
  server.closeAllConnections();
  server.close();
});
beforeEach(() => {
  pages.clear();
  asked.length = 0;
});
afterEach(() => vi.restoreAllMocks());

/** The test's own server represents other sites. */
const limits = {
  ...PAGE_LIMITS,
  max_bytes: 100_000,
  timeout: 20_000,
  refused: (ip: string) => ip !== '127.0.0.1' && isPrivate(ip),
};
const reader = (over: Partial<typeof limits> = {}) =>
  webPages.connect({ contact: 'https://shop.test', limits: { ...limits, ...over } }).page!;
const read = async (path: string, over: Partial<typeof limits> = {}) => {
  const found = await reader(over).read(path.startsWith('http') ? path : `${base}${path}`, AbortSignal.timeout(25_000));
  return found.item;
};
const problem = async (call: Promise<unknown>): Promise<string> => {
  try {
    await call;
  } catch (error) {
    return `${(error as { problem?: string }).problem}: ${(error as Error).message}`;
  }
  return 'an answer';
};
const html = (head: string, body = '', lang = 'en'): string =>
  `<!doctype html><html lang="${lang}"><head>${head}</head><body>${body}</body></html>`;
const ld = (data: unknown): string =>
  `<script type="application/ld+json">${typeof data === 'string' ? data : JSON.stringify(data)}</script>`;
const PRODUCT = {
  '@context': 'https://schema.org',
  '@type': 'Product',
  name: 'Clay &amp; Co teapot',
  image: ['/a.jpg', 'https://cdn.example/b.jpg'],
  brand: { '@type': 'Brand', name: 'Clay & Co' },
  description: 'A pot for tea.',
  weight: { '@type': 'QuantitativeValue', value: 1.2, unitCode: 'KGM' },
  offers: { '@type': 'Offer', price: '34.50', priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
};

describe('JSON-LD', () => {
  it('of one product', async () => {
    pages.set('/p', { body: html(ld(PRODUCT)) });
    expect(await read('/p')).toMatchObject({
      api_type: 'web',
      num_iid: pageNumber(`${base}/p`),
      title: 'Clay & Co teapot',
      brand: 'Clay & Co',
      pictures: [`${base}/a.jpg`, 'https://cdn.example/b.jpg'],
      price: '34.5',
      currency: 'EUR',
      weight_g: 1200,
      lang: 'en',
      desc: 'A pot for tea.',
      seller: { code: '127.0.0.1' },
    });
  });
  it.each([
    ['inside a graph', { '@graph': [{ '@type': 'WebPage' }, PRODUCT] }],
    ['as the main entity of a page', [{ '@type': 'ItemPage', mainEntity: PRODUCT }]],
    ['with several types', { ...PRODUCT, '@type': ['Thing', 'Product'] }],
    ['with a type written in full', { ...PRODUCT, '@type': 'http://schema.org/Product' }],
    [
      'with offers together',
      { ...PRODUCT, offers: { '@type': 'AggregateOffer', lowPrice: 34.5, highPrice: 60, priceCurrency: 'EUR' } },
    ],
    [
      'with the lowest of several offers',
      {
        ...PRODUCT,
        offers: [
          { price: 60, priceCurrency: 'EUR' },
          { price: 34.5, priceCurrency: 'EUR' },
        ],
      },
    ],
    ['with a price specification', { ...PRODUCT, offers: { priceSpecification: { price: '34.50', priceCurrency: 'eur' } } }],
    ['with line breaks inside its texts', JSON.stringify(PRODUCT).replace('A pot', 'A\n\tpot')],
  ])('%s', async (_, data) => {
    pages.set('/p', { body: html(ld('{ broken') + ld(data)) });
    expect(await read('/p')).toMatchObject({ title: 'Clay & Co teapot', price: '34.5', currency: 'EUR' });
  });
  it('of variants: options by what distinguishes them, each with price and stock', async () => {
    const variant = (sku: string, color: string, size: string, price: number, availability = 'InStock') => ({
      '@type': 'Product',
      sku,
      color,
      size,
      offers: { price, priceCurrency: 'USD', availability: `https://schema.org/${availability}` },
    });
    const group = {
      '@type': 'ProductGroup',
      name: 'Shirt',
      hasVariant: [variant('a', 'Red', 'M', 20), variant('b', 'Red', 'L', 22), variant('c', 'Blue', 'M', 20, 'SoldOut')],
    };
    pages.set('/p', { body: html(ld(group)) });
    const item = await read('/p');
    expect(item!.options.map((o) => [o.name, o.values.map((v) => v.name)])).toEqual([
      ['Color', ['Red', 'Blue']],
      ['Size', ['M', 'L']],
    ]);
    expect(item!.skus.map((s) => [s.sku_id, s.properties, s.price, s.quantity])).toEqual([
      ['a', '1:Red;2:M', '20', null],
      ['b', '1:Red;2:L', '22', null],
      ['c', '1:Blue;2:M', '20', 0],
    ]);
  });
  it('with pictures of its variants: by colour, not by size', async () => {
    const variant = (sku: string, color: string, size: string) => ({
      ...{ '@type': 'Product', sku, name: `Shirt ${color} ${size}`, color, size, image: [`/${color}.jpg`] },
      offers: { price: 20, priceCurrency: 'USD' },
    });
    const hasVariant = [variant('a', 'Red', 'M'), variant('b', 'Red', 'L'), variant('c', 'Blue', 'M')];
    pages.set('/p', { body: html(ld({ '@type': 'ProductGroup', name: 'Shirt', image: '/both.jpg', hasVariant })) });
    const item = await read('/p');
    expect(item!.options.map((o) => o.values.map((v) => v.pic_url))).toEqual([
      [`${base}/Red.jpg`, `${base}/Blue.jpg`],
      ['', ''],
    ]);
    expect(item!.pictures).toEqual(['both', 'Red', 'Blue'].map((name) => `${base}/${name}.jpg`));
  });
  it('that is sold out', async () => {
    pages.set('/p', { body: html(ld({ ...PRODUCT, offers: { ...PRODUCT.offers, availability: 'OutOfStock' } })) });
    expect(await read('/p')).toMatchObject({ quantity: 0 });
  });
});

describe('other forms', () => {
  it('microdata: the product’s own name, not its brand’s', async () => {
    const body = `<div itemscope itemtype="https://schema.org/Product"><span itemprop="brand" itemscope itemtype="https://schema.org/Brand"><b itemprop="name">Clay</b></span>
      <h1 itemprop="name">Teapot</h1><img itemprop="image" src="/pot.jpg"><div itemprop="offers" itemscope itemtype="https://schema.org/Offer">
      <meta itemprop="priceCurrency" content="GBP"><span itemprop="price" content="19.99">£19.99</span></div></div>`;
    pages.set('/p', { body: html('', body) });
    expect(await read('/p')).toMatchObject({ title: 'Teapot', price: '19.99', currency: 'GBP', pictures: [`${base}/pot.jpg`] });
  });
  it('OpenGraph, and JSON-LD without a price that it fills in', async () => {
    const meta =
      '<meta property="og:title" content="Mug"><meta property="og:image" content="/mug.jpg"><meta property="product:price:amount" content="1,250.00"><meta property="product:price:currency" content="JPY">';
    pages.set('/og', { body: html(meta, '', 'ja') });
    expect(await read('/og')).toMatchObject({
      title: 'Mug',
      price: '1250',
      currency: 'JPY',
      lang: 'ja',
      pictures: [`${base}/mug.jpg`],
    });
    pages.set('/both', { body: html(ld({ ...PRODUCT, offers: undefined }) + meta) });
    expect(await read('/both')).toMatchObject({ title: 'Clay & Co teapot', price: '1250', currency: 'JPY' });
  });
  it('Shopify: options, variants, pictures and weight from product.json', async () => {
    pages.set('/collections/all/products/mug', {
      body: html(
        `<script>Shopify.currency = {"active":"USD","rate":"1.0"}; Shopify.shop="x"</script><meta property="og:title" content="Mug">`,
      ),
    });
    pages.set('/products/mug.json', {
      type: 'application/json; charset=utf-8',
      body: JSON.stringify({
        product: {
          title: 'Mug',
          vendor: 'Clay',
          body_html: '<p>Mug</p>',
          options: [{ name: 'Glaze' }],
          images: [{ id: 1, src: '//cdn.shopify.com/a.jpg', variant_ids: [11] }],
          variants: [
            { id: 11, price: '12.00', compare_at_price: '15.00', option1: 'Blue', grams: 350 },
            { id: 12, price: '13.00', compare_at_price: '', option1: 'Ash; grey', grams: 360, available: false },
          ],
        },
      }),
    });
    const item = await read('/collections/all/products/mug');
    expect(item).toMatchObject({ title: 'Mug', brand: 'Clay', currency: 'USD', price: '12', weight_g: 360, desc: '<p>Mug</p>' });
    expect(item!.options[0]).toMatchObject({
      name: 'Glaze',
      values: [
        { vid: 'Blue', pic_url: 'http://cdn.shopify.com/a.jpg' },
        { vid: 'Ash  grey', name: 'Ash; grey' },
      ],
    });
    expect(item!.skus).toEqual([
      { sku_id: '11', spec_id: '', properties: '1:Blue', price: '12', orginal_price: '15', quantity: null },
      { sku_id: '12', spec_id: '', properties: '1:Ash  grey', price: '13', orginal_price: null, quantity: 0 },
    ]);
  });
  it('a page without goods returns its title and its pictures', async () => {
    pages.set('/p', { body: html('<title>A shop\n with words</title>') });
    expect(await reader().read(`${base}/p`, AbortSignal.timeout(20_000))).toEqual({
      item: null,
      title: 'A shop with words',
      pictures: [],
    });
    pages.set('/p', {
      body: html(
        '<meta property="og:title" content="Vase"><meta property="og:image" content="/v/1.jpg"><meta property="og:image" content="//cdn.example/2.jpg">',
      ),
    });
    expect(await reader().read(`${base}/p`, AbortSignal.timeout(20_000))).toEqual({
      item: null,
      title: 'Vase',
      pictures: [`${base}/v/1.jpg`, 'http://cdn.example/2.jpg'],
    });
  });
  it('another encoding', async () => {
    pages.set('/p', {
      type: 'text/html; charset=gbk',
      body: Buffer.concat([Buffer.from('<title>'), Buffer.from([0xb2, 0xe8, 0xba, 0xf8]), Buffer.from('</title>')]),
    });
    expect(await reader().read(`${base}/p`, AbortSignal.timeout(20_000))).toEqual({
      item: null,
      title: '茶壶',
      pictures: [],
    });
  });
  it('the same page has one number, with any campaign parameters', () => {
    expect(pageNumber('http://a.example/p?utm_source=x&c=1#top')).toBe(pageNumber('https://a.example/p?c=1'));
    expect(pageNumber('https://a.example/p?c=2')).not.toBe(pageNumber('https://a.example/p?c=1'));
  });
});

describe('robots', () => {
  it('sends its user agent, and reads robots.txt first', async () => {
    pages.set('/robots.txt', {
      type: 'text/plain',
      body: 'User-agent: *\nDisallow: /private\n\nUser-agent: SampanBot\nDisallow: /no',
    });
    pages.set('/p', { body: html(ld(PRODUCT)) });
    pages.set('/no/p', { body: html(ld(PRODUCT)) });
    expect(await read('/p')).toMatchObject({ title: 'Clay & Co teapot' });
    expect(asked.map((one) => one.path)).toEqual(['/robots.txt', '/p']);
    expect(asked[1]!.agent).toContain('SampanBot/1.0; +https://shop.test');
    expect(await problem(read('/no/p'))).toBe('refused: robots.txt does not allow it');
    expect(asked.map((one) => one.path)).not.toContain('/no/p');
  });
  it('does not read a server that fails to send its rules', async () => {
    pages.set('/robots.txt', { status: 503 });
    pages.set('/p', { body: html(ld(PRODUCT)) });
    expect(await problem(read('/p'))).toBe('transient: status 503');
    expect(asked.map((one) => one.path)).toEqual(['/robots.txt']);
  });
});

describe('pages that would do harm', () => {
  it('private addresses by number or by name, and after a redirect', async () => {
    const real = (url: string) =>
      problem(webPages.connect({ contact: '', limits: PAGE_LIMITS }).page!.read(url, AbortSignal.timeout(20_000)));
    for (const url of [
      `${base}/p`,
      'http://localhost/p',
      'http://[::1]/p',
      'http://169.254.169.254/latest/meta-data',
      'http://2130706433/',
      'http://0x7f.1/',
    ])
      expect(await real(url), url).toBe('refused: private network');
    expect(asked).toEqual([]);
    pages.set('/to', { status: 302, headers: { location: 'http://169.254.169.254/latest' } });
    expect(await problem(read('/to'))).toBe('refused: private network');
    pages.set('/to', { status: 302, headers: { location: 'file:///etc/passwd' } });
    expect(await problem(read('/to'))).toBe('refused: not a web address');
  });
  it('a name that leads to a public address at first and to a private one later', async () => {
    let n = 0;
    vi.spyOn(dns, 'lookup').mockImplementation(((
      _name: string,
      _options: unknown,
      done: (e: null, a: { address: string; family: number }[]) => void,
    ) => done(null, [{ address: ++n === 1 ? '127.0.0.1' : '10.0.0.5', family: 4 }])) as never);
    pages.set('/p', { body: html(ld(PRODUCT)) });
    const url = `${base.replace('127.0.0.1', 'rebinding.example')}/p`;
    expect(await problem(read(url))).toBe('refused: private network');
    // The first connection was for robots.txt; the address connected to was the one that had been checked.
    expect(asked.map((one) => one.path)).toEqual(['/robots.txt']);
    vi.mocked(dns.lookup).mockImplementation(((
      _name: string,
      _options: unknown,
      done: (e: null, a: { address: string; family: number }[]) => void,
    ) =>
      done(null, [
        { address: '127.0.0.1', family: 4 },
        { address: '192.168.1.1', family: 4 },
      ])) as never);
    expect(await problem(read(url))).toBe('refused: private network');
  });
  it('huge pages, bombs, endless and silent ones, circles', async () => {
    pages.set('/huge', { body: 'x'.repeat(200_000) });
    expect(await problem(read('/huge'))).toBe('refused: too large');
    pages.set('/bomb', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(Buffer.alloc(50_000_000)) });
    expect(await problem(read('/bomb'))).toBe('refused: too large');
    pages.set('/packed', { headers: { 'content-encoding': 'gzip' }, body: gzipSync(html(ld(PRODUCT))) });
    expect(await read('/packed')).toMatchObject({ title: 'Clay & Co teapot' });
    pages.set('/odd', { headers: { 'content-encoding': 'zstd-x' }, body: 'x' });
    expect(await problem(read('/odd'))).toBe('refused: packed in an unknown way');
    pages.set('/drip', { drip: true });
    expect(await problem(read('/drip', { timeout: 400 }))).toMatch(/^refused/);
    pages.set('/never', { never: true });
    expect(await problem(read('/never', { timeout: 400 }))).toMatch(/^refused/);
    pages.set('/loop', { status: 302, headers: { location: '/loop' } });
    expect(await problem(read('/loop'))).toBe('refused: too many redirects');
    pages.set('/file', { type: 'application/pdf', body: 'x' });
    expect(await problem(read('/file'))).toBe('refused: not a page');
  });
  it('deep JSON and markup that never ends are read without harm', async () => {
    pages.set('/deep', { body: html(ld(`${'['.repeat(20_000)}${']'.repeat(20_000)}`) + '<div>'.repeat(10_000) + ld(PRODUCT)) });
    expect(await read('/deep')).toMatchObject({ title: 'Clay & Co teapot' });
  });
});
