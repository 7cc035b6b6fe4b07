// Pages of shared addresses: /s/<id> for goods, /s for the shop. Messengers and search engines read title, picture and price
// from them; a browser is redirected into the shop at once, with an invitation code. Without scripts there is a link.
import { createHash } from 'node:crypto';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { cny } from '#contract/amount.ts';
import { localeOf } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { withRetry } from '../db/errors.ts';
import { escaped } from '../escape.ts';
import { readShareId, type SharedGoods, sharedGoods } from '../modules/catalog/goods/share.ts';
import { setting } from '../modules/platform/settings/settings.ts';
import { readerOf } from './boot.ts';
import type { Site } from './serve.ts';

const CSP =
  "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";
const STYLE =
  'body{margin:0;background:#f4f4f3;color:#111;font:16px/1.5 system-ui,sans-serif}main{max-inline-size:440px;margin:6vh auto;padding:20px;background:#fff;border-radius:16px;box-sizing:border-box}img{display:block;inline-size:100%;aspect-ratio:1;object-fit:cover;border-radius:12px;background:#f7f7f6}h1{font-size:18px;line-height:1.4;margin:16px 0 4px}p{margin:0 0 16px;color:#505156}.price{font-size:24px;font-weight:700;color:#111}.go{display:block;text-align:center;padding:13px;border-radius:999px;background:#111;color:#fff;font-weight:600;text-decoration:none}:focus-visible{outline:3px solid #1d57b3;outline-offset:2px}@media(max-width:480px){main{margin:0;border-radius:0;min-block-size:100vh}}@media(prefers-color-scheme:dark){body{background:#0e0e0f;color:#f4f4f2}main{background:#19191b}p{color:#a3a39d}.price{color:#f4f4f2}.go{background:#f4f4f2;color:#111}}';
/** Stores the code where signing up looks for it, and redirects; Back returns to where the address was opened. */
const SCRIPT =
  "const go=document.querySelector('a[data-go]');const code=new URLSearchParams(location.search).get('code');if(code&&/^[\\w-]{1,20}$/.test(code))try{localStorage.setItem('sampan.invited',JSON.stringify({code:code.toUpperCase(),at:Date.now()}))}catch{}location.replace(go.href);";

type Reader = { lang: string; dir: 'ltr' | 'rtl'; shop: string };
type Shown = {
  title: string;
  description: string;
  url: string;
  image: string;
  price: { fen: number; text: string } | null;
  app: string;
  verb: string;
};

async function readOf(site: Site, req: FastifyRequest): Promise<Reader> {
  const { language } = await readerOf(site, req);
  return { lang: language.code, dir: language.dir, shop: await setting(site.db, 'shop_name') };
}

function html({ lang, dir, shop }: Reader, public_url: string, shown: Shown): string {
  const meta = (name: string, content: string, as: 'property' | 'name' = 'property') =>
    content === '' ? '' : `<meta ${as}="${name}" content="${escaped(content)}">`;
  const [url, image] = [public_url + shown.url, shown.image && public_url + shown.image];
  const head = [
    meta('description', shown.description, 'name'),
    `<link rel="canonical" href="${escaped(url)}">`,
    meta('og:type', shown.price ? 'product' : 'website'),
    meta('og:site_name', shop),
    meta('og:title', shown.title),
    meta('og:description', shown.description),
    meta('og:url', url),
    meta('og:image', image),
    meta('og:image:alt', image && shown.title),
    meta('og:locale', localeOf(lang).replace('-', '_')),
    shown.price ? meta('product:price:amount', (shown.price.fen / 100).toFixed(2)) + meta('product:price:currency', 'CNY') : '',
    meta('twitter:card', image ? 'summary_large_image' : 'summary', 'name'),
    meta('twitter:title', shown.title, 'name'),
    meta('twitter:description', shown.description, 'name'),
    meta('twitter:image', image, 'name'),
  ].join('');
  const picture = shown.image ? `<img src="${escaped(shown.image)}" alt="">` : '';
  const price = shown.price ? `<p class="price">${escaped(shown.price.text)}</p>` : '';
  return `<!doctype html><html lang="${escaped(localeOf(lang))}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(`${shown.title} - ${shop}`)}</title>${head}<link rel="icon" href="/wap/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/share.css"></head><body><main>${picture}<h1>${escaped(shown.title)}</h1>${price}<p>${escaped(shown.description)}</p><a class="go" data-go href="${escaped(shown.app)}">${escaped(shown.verb)}</a></main><script src="/share.js"></script></body></html>`;
}

function goodsPage(goods: SharedGoods, id: string, { lang, shop }: Reader): Shown {
  const text = cny(goods.price, lang);
  const from = goods.price_max > goods.price;
  return {
    title: goods.title,
    description: say('shared.goods', { shop }, lang),
    url: `/s/${id}`,
    // Twice the width of a card; messengers take no smaller ones.
    image: goods.pic_url && `${goods.pic_url}${goods.pic_url.includes('?') ? '&' : '?'}w=660`,
    price: { fen: goods.price, text: from ? say('shared.price_from', { price: text }, lang) : text },
    app: `/wap/#/pages/item/index?${new URLSearchParams({ tp: goods.api_type, tid: goods.num_iid })}`,
    verb: say('shared.open', {}, lang),
  };
}

export function shareRoutes(server: FastifyInstance, site: Site): void {
  const { public_url } = site.app.config;
  const answer = (req: FastifyRequest, reply: FastifyReply, page: string) => {
    const etag = `"${createHash('sha256').update(page).digest('base64url').slice(0, 22)}"`;
    reply.header('etag', etag).header('cache-control', 'no-cache').header('vary', 'Accept-Language, Cookie');
    if (String(req.headers['if-none-match'] ?? '').includes(etag)) return reply.code(304).send();
    return reply
      .header('content-security-policy', CSP)
      .header('referrer-policy', 'same-origin')
      .type('text/html; charset=utf-8')
      .send(page);
  };
  server.get('/s', async (req, reply) => {
    const reader = await withRetry(() => readOf(site, req));
    const { lang, shop } = reader;
    const invited = /^[\w-]{1,20}$/.test(String((req.query as { code?: string }).code ?? ''));
    const shown: Shown = {
      title: shop,
      description: say(invited ? 'shared.invited' : 'shared.shop', { shop }, lang),
      url: '/s',
      image: '/wap/icon-512.png',
      price: null,
      app: invited ? '/wap/#/pages/user/register' : '/wap/',
      verb: say('shared.open', {}, lang),
    };
    return answer(req, reply, html(reader, public_url, shown));
  });
  server.get('/s/:id', async (req, reply) => {
    const { id } = req.params as { id: string };
    const reader = await withRetry(() => readOf(site, req));
    const goods_id = readShareId(id);
    const goods = goods_id && (await withRetry(() => sharedGoods({ app: site.app, db: site.db, lang: reader.lang }, goods_id)));
    if (goods) return answer(req, reply, html(reader, public_url, goodsPage(goods, id, reader)));
    const { lang, shop } = reader;
    const shown = {
      title: say('shared.gone', {}, lang),
      description: say('shared.gone_help', { shop }, lang),
      ...{ url: '/s', image: '', price: null, app: '/wap/', verb: say('shared.to_shop', {}, lang) },
    };
    // No redirect: the user sees the message first.
    const page = html(reader, public_url, shown).replace('<script src="/share.js"></script>', '');
    return reply
      .code(404)
      .header('content-security-policy', CSP)
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  });
  const asset = (path: string, type: string, text: string) =>
    server.get(path, async (_req, reply) => reply.header('cache-control', 'no-cache').type(type).send(text));
  asset('/share.css', 'text/css', STYLE);
  asset('/share.js', 'text/javascript', SCRIPT);
}
