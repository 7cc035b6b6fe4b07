// A shop of another site, for the journeys of foreign links: a page of goods, one without a price, their pictures, and no
// robots.txt.
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import sharp from 'sharp';

/** An unresolvable host: foreign-shop-door.mjs redirects the server's connections to the port below. */
export const FOREIGN_HOST = 'teekanne.shop.example';
export const FOREIGN_PAGE = `http://${FOREIGN_HOST}/laden/teekanne`;
/** Has goods and no price: they are added by hand. */
export const UNPRICED_PAGE = `http://${FOREIGN_HOST}/laden/vase`;

const variant = (sku: string, color: string, price: string) => ({
  '@type': 'Product',
  sku,
  color,
  image: `http://${FOREIGN_HOST}/${sku}.png`,
  offers: { price, priceCurrency: 'EUR', availability: 'https://schema.org/InStock' },
});
const GOODS = {
  '@context': 'https://schema.org',
  '@type': 'ProductGroup',
  name: 'Teekanne aus Ton',
  image: `http://${FOREIGN_HOST}/P-R.png`,
  hasVariant: [variant('P-R', 'Rot', '20.00'), variant('P-B', 'Blau', '24.00')],
};
const PAGE = `<!doctype html><html lang="de"><title>Teekanne</title><script type="application/ld+json">${JSON.stringify(GOODS)}</script></html>`;
const UNPRICED = `<!doctype html><html lang="de"><title>Vase</title><meta property="og:title" content="Vase aus Glas"><meta property="og:image" content="/P-B.png"></html>`;
const PAGES: Record<string, string> = { '/laden/teekanne': PAGE, '/laden/vase': UNPRICED };
const COLOURS: Record<string, string> = { '/P-R.png': '#b3412e', '/P-B.png': '#2e5fb3' };

/** Starts it; returns its port. */
export async function openForeignShop(): Promise<{ port: number; close: () => void }> {
  const server = createServer(async (req, res) => {
    const path = (req.url ?? '').split('?')[0]!;
    const colour = COLOURS[path];
    if (colour) {
      const picture = await sharp({ create: { width: 600, height: 600, channels: 3, background: colour } })
        .png()
        .toBuffer();
      return void res.writeHead(200, { 'content-type': 'image/png' }).end(picture);
    }
    const page = PAGES[path];
    if (!page) return void res.writeHead(404).end();
    res.writeHead(200, { 'content-type': 'text/html; charset=utf-8' }).end(page);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  return {
    port: (server.address() as AddressInfo).port,
    close: () => {
      server.closeAllConnections();
      server.close();
    },
  };
}
