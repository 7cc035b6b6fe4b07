// A hostile shop for tests: each of its pages is made to be slow to parse.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { fileURLToPath } from 'node:url';
import { isMainThread, parentPort } from 'node:worker_threads';
import { startThread } from './thread.ts';

/** Resolves nowhere: e2e/foreign-shop-door.mjs redirects the server's connections to the port below. */
export const HOSTILE_HOST = 'hostile.shop.example';

const MB = 1024 * 1024;
const ld = (json: string): string => `<script type="application/ld+json">${json}</script>`;
const shopifyPage = '<title>x</title><script>Shopify.currency = {"active":"EUR"};</script><meta property="og:title" content="x">';
const shopify = (variants: number): string =>
  JSON.stringify({
    product: {
      title: 'Shirt',
      options: [{ name: 'Size' }],
      images: Array.from({ length: variants }, (_, n) => ({ id: n, src: `/p/${n}.jpg`, variant_ids: [n + 1] })),
      variants: Array.from({ length: variants }, (_, n) => ({ id: n + 1, option1: `Size ${n}`, price: '9.50', grams: 100 })),
    },
  });
const microdata = (inner: string): string => `<div itemscope itemtype="https://schema.org/Product">${inner}</div>`;

/** A page of a shop whose robots.txt is the attack. */
const ROBOTS = '/robots';
const rules = Array.from({ length: 100 }, () => `Disallow: /${'*a'.repeat(400)}b`).join('\n');
const HOSTILE_RULES = `${Array.from({ length: 8000 }, (_, n) => `User-agent: a${n}`).join('\n')}\n${rules}\nUser-agent: *\n${rules}`;

/** The page of each attack that is pasted, and its content. */
const PAGES: Record<string, string> = {
  '/nested': '<b>'.repeat(64_000),
  '/unclosed': `${'<i>'.repeat(30_000)}${'</b>'.repeat(30_000)}`,
  '/title': `<meta property="og:title" content="${'<'.repeat(200_000)}">`,
  '/itemprop': microdata(`${'<b itemprop="image name">x'.repeat(20_000)}`),
  '/ld-depth': ld('{"@graph":'.repeat(100_000)) + ld('['.repeat(400_000)),
  '/ld-spaces': ld(
    JSON.stringify({ '@type': 'Product', name: 'x', category: ' '.repeat(5), image: 'x' }).replace(
      '     ',
      '\\t'.repeat(200_000),
    ),
  ),
  '/ld-images': ld(JSON.stringify({ '@type': 'Product', name: 'x', image: Array.from({ length: 300_000 }, (_, n) => `/${n}`) })),
  '/currency': `${'Shopify.currency={'.repeat(100_000)}`,
  '/description': ld(
    JSON.stringify({
      ...{ '@type': 'Product', name: 'Deep', description: '<b>'.repeat(100_000) },
      offers: { price: '10.00', priceCurrency: 'EUR' },
    }),
  ),
  '/large': 'x'.repeat(10 * MB),
  '/products/many': shopifyPage,
  '/products/many.json': shopify(700),
  '/products/too-many': shopifyPage,
  '/products/too-many.json': shopify(20_000),
  '/good': ld(JSON.stringify({ '@type': 'Product', name: 'Pot', offers: { price: '10.00', priceCurrency: 'EUR' } })),
};
const BYTES = new Map(Object.entries(PAGES).map(([path, page]) => [path, Buffer.from(page)]));
export const ATTACKS = [...Object.keys(PAGES).filter((path) => !/json$|good/.test(path)), '/drip', '/circle', ROBOTS];

/** The page in use: there is only one robots.txt. */
let served = '';

const server = createServer((req, res) => {
  const path = (req.url ?? '').split('?')[0]!;
  if (path === '/robots.txt' && served === ROBOTS)
    return void res.writeHead(200, { 'content-type': 'text/plain' }).end(HOSTILE_RULES);
  if (path === '/circle') return void res.writeHead(302, { location: '/circle' }).end();
  if (path === '/drip') {
    res.writeHead(200, { 'content-type': 'text/html' });
    const timer = setInterval(() => res.write('<p>'), 20);
    return void res.on('close', () => clearInterval(timer));
  }
  const page = BYTES.get(path);
  if (page === undefined) return void res.writeHead(404).end();
  const type = path.endsWith('.json') ? 'application/json' : 'text/html; charset=utf-8';
  res.writeHead(200, { 'content-type': type }).end(page);
});

/** Runs in a thread, so that it does not block the measuring process. */
if (!isMainThread && parentPort) {
  parentPort.on('message', (path: string) => {
    served = path;
    parentPort!.postMessage('served');
  });
  server.listen(0, '127.0.0.1', () => parentPort!.postMessage((server.address() as AddressInfo).port));
}

/** Starts it; returns its port. `serve` names the next page. */
export async function openHostileShop() {
  const thread = startThread(fileURLToPath(import.meta.url), {});
  const [port] = (await once(thread, 'message')) as [number];
  return {
    port,
    serve: async (path: string): Promise<void> => {
      thread.postMessage(path);
      await once(thread, 'message');
    },
    close: () => thread.terminate(),
  };
}
