// The page of the unsubscribe link of a mail. Looking changes nothing, since mail programs open links ahead; the button does,
// and so does a mail program's own one-click POST (RFC 8058). It needs no login and no script.
import type { FastifyInstance, FastifyReply } from 'fastify';
import { dirOf, localeOf } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { withRetry } from '../db/errors.ts';
import { escaped } from '../escape.ts';
import { ALL } from '../modules/support/reminders/preferences.ts';
import {
  readUnsubscribe,
  type Unsubscribe,
  unsubscribe,
  unsubscribePath,
  unsubscriber,
} from '../modules/support/reminders/unsubscribe.ts';
import { inSystem } from '../system.ts';
import { langOf, type Site } from './serve.ts';

const SETTINGS = '/wap/#/pages/member/emailremind/index';
const STYLE =
  'body{margin:0;background:#f4f4f3;color:#111;font:16px/1.6 system-ui,sans-serif}main{max-inline-size:440px;margin:10vh auto;padding:28px 24px;background:#fff;border-radius:16px}h1{font-size:20px;line-height:1.3;margin:0 0 12px}p{margin:0 0 16px;color:#505156}a{color:inherit;font-weight:600}button{inline-size:100%;min-block-size:48px;margin-block:8px 20px;border:0;border-radius:999px;background:#111;color:#fff;font:600 16px system-ui,sans-serif;cursor:pointer}:focus-visible{outline:3px solid #1d57b3;outline-offset:2px}@media(max-width:480px){main{margin:0;border-radius:0;min-block-size:calc(100vh - 56px)}}@media(prefers-color-scheme:dark){body{background:#0e0e0f;color:#f4f4f2}main{background:#19191b}p{color:#a3a39d}button{background:#f4f4f2;color:#111}}';

type Shown = { title: string; text: string[]; button?: { label: string; action: string }; link: { label: string; url: string } };

function page(reply: FastifyReply, lang: string, { title, text, button, link }: Shown): FastifyReply {
  const form = button
    ? `<form method="post" action="${escaped(button.action)}"><button>${escaped(button.label)}</button></form>`
    : '';
  return reply
    .header('content-security-policy', "default-src 'none'; style-src 'self'; form-action 'self'; frame-ancestors 'none'")
    .header('cache-control', 'no-store')
    .header('referrer-policy', 'no-referrer')
    .type('text/html; charset=utf-8')
    .send(
      `<!doctype html><html lang="${escaped(localeOf(lang))}" dir="${dirOf(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta name="color-scheme" content="light dark"><title>${escaped(title)}</title><link rel="stylesheet" href="/unsubscribe.css"></head><body><main><h1>${escaped(title)}</h1>${text.map((line) => `<p>${escaped(line)}</p>`).join('')}${form}<p><a href="${escaped(link.url)}">${escaped(link.label)}</a></p></main></body></html>`,
    );
}

export function unsubscribeRoutes(server: FastifyInstance, { app, db }: Site): void {
  const { config } = app;
  const read = async (query: unknown): Promise<{ what: Unsubscribe; lang: string } | null> => {
    const what = readUnsubscribe(config, query as Record<string, unknown>);
    const member = what && (await withRetry(() => unsubscriber(db, what)));
    return what && member ? { what, lang: member.lang } : null;
  };
  const unknown = (reply: FastifyReply, lang: string) =>
    page(reply.code(404), lang, {
      title: say('unsubscribe.title', {}, lang),
      text: [say('unsubscribe.unknown', {}, lang)],
      link: { label: say('unsubscribe.settings', {}, lang), url: SETTINGS },
    });
  server.get('/unsubscribe', async (req, reply) => {
    const asked = await read(req.query);
    if (!asked) return unknown(reply, langOf(req, config, true));
    const { what, lang } = asked;
    const all = what.event === ALL;
    return page(reply, lang, {
      title: all
        ? say('unsubscribe.ask_all', {}, lang)
        : say('unsubscribe.ask', { topic: say(`remind.topic.${what.event}`, {}, lang) }, lang),
      text: [say('unsubscribe.keeps', {}, lang)],
      button: { label: say('unsubscribe.verb', {}, lang), action: unsubscribePath(config, what) },
      link: all
        ? { label: say('unsubscribe.settings', {}, lang), url: SETTINGS }
        : { label: say('unsubscribe.all', {}, lang), url: unsubscribePath(config, { ...what, event: ALL }) },
    });
  });
  server.post('/unsubscribe', async (req, reply) => {
    const asked = await read(req.query);
    if (!asked) return unknown(reply, langOf(req, config, true));
    const { what, lang } = asked;
    await inSystem(app, db, (ctx) => unsubscribe(ctx, what));
    return page(reply, lang, {
      title:
        what.event === ALL
          ? say('unsubscribe.done_all', {}, lang)
          : say('unsubscribe.done', { topic: say(`remind.topic.${what.event}`, {}, lang) }, lang),
      text: [say('unsubscribe.keeps', {}, lang), say('unsubscribe.back', {}, lang)],
      link: { label: say('unsubscribe.settings', {}, lang), url: SETTINGS },
    });
  });
  server.get('/unsubscribe.css', async (_req, reply) => reply.header('cache-control', 'no-cache').type('text/css').send(STYLE));
}
