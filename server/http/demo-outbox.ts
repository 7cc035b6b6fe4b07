// The demo's mail and SMS without signing in, so that codes can be read when trying it. Its link is printed at the start and
// signed: only readers of the server's output see its members' codes.
import type { FastifyInstance } from 'fastify';
import { say } from '#contract/messages.ts';
import type { Config } from '../config.ts';
import { sign, signed } from '../connectors/payment/demo/sign.ts';
import { escaped } from '../escape.ts';
import { langOf, type Site } from './serve.ts';

const NAME = 'outbox';
const SHOWN = 30;
const STYLE =
  'body{margin:0;background:#f4f4f3;color:#111;font:16px/1.5 system-ui,sans-serif}main{max-inline-size:640px;margin:0 auto;padding:24px 16px}h1{font-size:20px}article{background:#fff;border-radius:16px;padding:16px 20px;margin-block:12px}h2{font-size:16px;margin:0}p{margin:4px 0 0}pre{white-space:pre-wrap;overflow-wrap:anywhere;font:inherit;margin:8px 0 0}.mark{background:#fff3de;color:#875000;border-radius:8px;padding:6px 10px;font-weight:600}.of{color:#5f5f5b;font-size:14px;overflow-wrap:anywhere}@media(prefers-color-scheme:dark){body{background:#0e0e0f;color:#f4f4f2}article{background:#19191b}.of{color:#a3a39d}}';

/** Only where mail or SMS are not sent. */
export const demoOutboxUrl = (config: Config): string | null =>
  config.demo && (!config.smtp_url || !config.sms_url) ? `${config.public_url}/demo-outbox?sign=${sign(config, NAME)}` : null;

export function demoOutboxRoute(server: FastifyInstance, { app, db }: Site): void {
  const { config } = app;
  if (!demoOutboxUrl(config)) return;
  server.get('/demo-outbox', async (req, reply) => {
    if (!signed(config, NAME, String((req.query as { sign?: string }).sign ?? '')))
      return reply.code(404).type('text/plain').send('Not found');
    const rows = await db
      .selectFrom('outbox')
      .select(['channel', 'target', 'subject', 'body', 'created_at'])
      .orderBy('id', 'desc')
      .limit(SHOWN)
      .execute();
    const lang = langOf(req, config);
    const t = (key: string) => escaped(say(key, {}, lang));
    const letters = rows.map(
      (row) =>
        `<article><h2>${escaped(row.subject || say('desk.outbox.sms', {}, lang))}</h2><p class="of">${escaped(row.target)} · ${escaped(row.created_at.toLocaleTimeString(lang))}</p><pre dir="auto">${escaped(row.body)}</pre></article>`,
    );
    return reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'")
      .header('cache-control', 'no-store')
      .type('text/html')
      .send(
        `<!doctype html><html lang="${escaped(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><meta name="robots" content="noindex"><meta http-equiv="refresh" content="10"><title>${t('demo_outbox.title')}</title><link rel="stylesheet" href="/demo-outbox.css"></head><body><main><h1>${t('demo_outbox.title')}</h1><p class="mark">${t('demo_outbox.mark')}</p>${letters.join('') || `<p>${t('demo_outbox.empty')}</p>`}</main></body></html>`,
      );
  });
  server.get('/demo-outbox.css', async (_req, reply) => reply.type('text/css').send(STYLE));
}
