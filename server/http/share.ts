// Shared addresses: /s for the shop, from which a browser is redirected into it at once, with an invitation code; /s/<id> for
// goods, a page of their own (found/pages.ts). Without scripts there is a link.
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { localeOf } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { withRetry } from '../db/errors.ts';
import { escaped } from '../escape.ts';
import { foundRules } from '../modules/catalog/found/rules.ts';
import { readShareId, sharedGoods } from '../modules/catalog/goods/share.ts';
import { setting } from '../modules/platform/settings/settings.ts';
import { readerOf } from './boot.ts';
import { meta } from './found/html.ts';
import { foundPages, pageCsp, sendPage } from './found/pages.ts';
import { itemApp } from './found/paths.ts';
import type { Site } from './serve.ts';

const STYLE =
  'body{margin:0;background:#f4f4f3;color:#111;font:16px/1.5 system-ui,sans-serif}main{max-inline-size:440px;margin:6vh auto;padding:20px;background:#fff;border-radius:16px;box-sizing:border-box}img{display:block;inline-size:100%;aspect-ratio:1;object-fit:cover;border-radius:12px;background:#f7f7f6}h1{font-size:18px;line-height:1.4;margin:16px 0 4px}p{margin:0 0 16px;color:#505156}.go{display:block;text-align:center;padding:13px;border-radius:999px;background:#111;color:#fff;font-weight:600;text-decoration:none}:focus-visible{outline:3px solid #1d57b3;outline-offset:2px}@media(max-width:480px){main{margin:0;border-radius:0;min-block-size:100vh}}@media(prefers-color-scheme:dark){body{background:#0e0e0f;color:#f4f4f2}main{background:#19191b}p{color:#a3a39d}.go{background:#f4f4f2;color:#111}}';
/** Stores the code where signing up looks for it, and redirects; Back returns to where the address was opened. */
const SCRIPT =
  "const go=document.querySelector('a[data-go]');const code=new URLSearchParams(location.search).get('code');if(code&&/^[\\w-]{1,20}$/.test(code))try{localStorage.setItem('sampan.invited',JSON.stringify({code:code.toUpperCase(),at:Date.now()}))}catch{}location.replace(go.href);";

type Reader = { lang: string; dir: 'ltr' | 'rtl'; shop: string };
type Shown = {
  title: string;
  description: string;
  url: string;
  image: string;
  app: string;
  verb: string;
};

async function readOf(site: Site, req: FastifyRequest, asked?: string): Promise<Reader> {
  const { language } = await readerOf(site, req, asked ?? req.cookies.lang);
  return { lang: language.code, dir: language.dir, shop: await setting(site.db, 'shop_name') };
}

function html({ lang, dir, shop }: Reader, public_url: string, shown: Shown): string {
  const [url, image] = [public_url + shown.url, shown.image && public_url + shown.image];
  const head = [
    meta('description', shown.description, 'name'),
    `<link rel="canonical" href="${escaped(url)}">`,
    meta('og:type', 'website'),
    meta('og:site_name', shop),
    meta('og:title', shown.title),
    meta('og:description', shown.description),
    meta('og:url', url),
    meta('og:image', image),
    meta('og:image:alt', image && shown.title),
    meta('og:locale', localeOf(lang).replace('-', '_')),
    meta('twitter:card', image ? 'summary_large_image' : 'summary', 'name'),
    meta('twitter:title', shown.title, 'name'),
    meta('twitter:description', shown.description, 'name'),
    meta('twitter:image', image, 'name'),
  ].join('');
  const picture = shown.image ? `<img src="${escaped(shown.image)}" alt="">` : '';
  return `<!doctype html><html lang="${escaped(localeOf(lang))}" dir="${dir}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="color-scheme" content="light dark"><title>${escaped(`${shown.title} - ${shop}`)}</title>${head}<link rel="icon" href="/wap/icon.svg" type="image/svg+xml"><link rel="stylesheet" href="/share.css"></head><body><main>${picture}<h1>${escaped(shown.title)}</h1><p>${escaped(shown.description)}</p><a class="go" data-go href="${escaped(shown.app)}">${escaped(shown.verb)}</a></main><script src="/share.js"></script></body></html>`;
}

export function shareRoutes(server: FastifyInstance, site: Site): void {
  const { public_url } = site.app.config;
  server.get('/s', async (req, reply) => {
    const reader = await withRetry(() => readOf(site, req));
    const { lang, shop } = reader;
    const { code = '', to = '' } = req.query as { code?: string; to?: string };
    const invited = /^[\w-]{1,20}$/.test(code);
    const goods_id = readShareId(to);
    const goods = goods_id && (await withRetry(() => sharedGoods(site.db, goods_id)));
    const shown: Shown = {
      title: shop,
      description: say(invited ? 'shared.invited' : 'shared.shop', { shop }, lang),
      url: '/s',
      image: '/wap/icon-512.png',
      app: goods ? itemApp(goods) : invited ? '/wap/#/pages/user/register' : '/wap/',
      verb: say('shared.open', {}, lang),
    };
    return sendPage(req, reply, {
      html: html(reader, public_url, shown),
      index: (await withRetry(() => foundRules(site.db))).index,
      vary: 'Accept-Language, Cookie',
      csp: pageCsp("'self'"),
    });
  });
  foundPages(server, site, async (req, reply, asked) => {
    const reader = await withRetry(() => readOf(site, req, asked));
    const { lang, shop } = reader;
    const shown = {
      title: say('shared.gone', {}, lang),
      description: say('shared.gone_help', { shop }, lang),
      ...{ url: '/s', image: '', app: '/wap/', verb: say('shared.to_shop', {}, lang) },
    };
    // No redirect: the user sees the message first.
    const page = html(reader, public_url, shown).replace('<script src="/share.js"></script>', '');
    return reply
      .code(404)
      .header('content-security-policy', pageCsp())
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(page);
  });
  const asset = (path: string, type: string, text: string) =>
    server.get(path, async (_req, reply) => reply.header('cache-control', 'no-cache').type(type).send(text));
  asset('/share.css', 'text/css', STYLE);
  asset('/share.js', 'text/javascript', SCRIPT);
}
