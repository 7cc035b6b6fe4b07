// The demo gateway's own page, clearly marked: pay, fail or leave. Works without any account; off in production unless set.
import type { FastifyInstance } from 'fastify';
import { minorText } from '#contract/amount.ts';
import { dirOf } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { escaped as esc } from '../../../escape.ts';
import { fieldsOf } from '../../../http/form.ts';
import { langOf, type Site } from '../../../http/serve.ts';
import { confirmPayment, failPayment } from '../../../modules/payments/wallet/payments.ts';
import { currencyFormat } from '../../../modules/pricing/money/rates.ts';
import { inSystem } from '../../../system.ts';
import { gatewayOf } from '../gateways.ts';
import { demo } from './index.ts';
import { sign, signed } from './sign.ts';

/** Where the shop says how it ended. */
const resultOf = (bill: string): string => `/wap/#/pages/member/pay/payResult?no=${encodeURIComponent(bill)}`;

async function billOf(site: Site, no: string): Promise<string> {
  const bill = await site.db
    .selectFrom('payment as p')
    .innerJoin('bill as b', 'b.id', 'p.bill_id')
    .select('b.no')
    .where('p.no', '=', no)
    .executeTakeFirst();
  return bill?.no ?? '';
}

export function demoGatewayRoutes(server: FastifyInstance, site: Site): void {
  const { config } = site.app;
  if (!gatewayOf(config, demo.code)) return;
  server.get('/demo-gateway/:no', async (req, reply) => {
    const { no } = req.params as { no: string };
    const given = String((req.query as { sign?: string }).sign ?? '');
    const payment = signed(config, no, given)
      ? await site.db
          .selectFrom('payment')
          .select(['no', 'currency', 'minor', 'state', 'detail'])
          .where('no', '=', no)
          .executeTakeFirst()
      : undefined;
    if (!payment) return reply.code(404).type('text/plain').send('Not found');
    // The language that the shopper last went on to pay in: whoever opens it elsewhere has no cookie of ours.
    const lang = payment.detail.lang ?? langOf(req, config, true);
    const t = (key: string, params = {}) => esc(say(key, params, lang));
    const amount = minorText(BigInt(payment.minor), await currencyFormat({ ...site, lang }, payment.currency));
    const button = (action: string, kind: string) =>
      `<form method="post" action="/demo-gateway/${esc(no)}/${action}"><input type="hidden" name="sign" value="${esc(sign(config, `${no}:${action}`))}"><button class="${kind}">${t(`demo_gateway.${action}`)}</button></form>`;
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; form-action 'self'")
      .header('cache-control', 'no-store');
    return reply
      .type('text/html')
      .send(
        `<!doctype html><html lang="${esc(lang)}" dir="${dirOf(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t('demo_gateway.title')}</title><link rel="stylesheet" href="/demo-gateway.css"></head><body><main><p class="mark">${t('demo_gateway.mark')}</p><h1>${t('demo_gateway.title')}</h1><p class="amount">${esc(amount)}</p>${payment.state === 'open' ? `<p>${t('demo_gateway.text', { no })}</p>${button('pay', 'primary')}${button('fail', '')}${button('leave', '')}` : `<p>${t('demo_gateway.ended')} ${t(`state.payment.${payment.state}`)}</p><a href="${resultOf(await billOf(site, no))}">${t('demo_gateway.back')}</a>`}</main></body></html>`,
      );
  });
  server.get('/demo-gateway.css', async (_req, reply) =>
    reply
      .type('text/css')
      .send(
        'body{margin:0;background:#f4f4f3;color:#111;font:16px/1.5 system-ui,sans-serif}main{max-inline-size:380px;margin:12vh auto;padding:28px;background:#fff;border-radius:16px;text-align:center}h1{font-size:18px}.mark{background:#fff3de;color:#875000;border-radius:8px;padding:6px;font-weight:600}.amount{font-size:34px;font-weight:600;margin:8px 0}a{color:inherit;font-weight:600}button{inline-size:100%;min-block-size:48px;margin-block-start:12px;border:1.5px solid #dcdcd8;border-radius:999px;background:#fff;font:600 16px system-ui,sans-serif;color:#111}.primary{background:#111;color:#fff;border-color:#111}@media(prefers-color-scheme:dark){body{background:#0e0e0f;color:#f4f4f2}main{background:#19191b}button{background:#19191b;color:#f4f4f2;border-color:#3d3d42}.primary{background:#f4f4f2;color:#111}}',
      ),
  );
  server.post('/demo-gateway/:no/:action', async (req, reply) => {
    const { no, action } = req.params as { no: string; action: 'pay' | 'fail' | 'leave' };
    if (!['pay', 'fail', 'leave'].includes(action) || !signed(config, `${no}:${action}`, String(fieldsOf(req).sign ?? '')))
      return reply.code(403).type('text/plain').send('Bad signature');
    await inSystem(site.app, site.db, async (ctx) => {
      if (action === 'pay') await confirmPayment(ctx, no);
      else await failPayment(ctx, no, action === 'fail' ? 'fail' : 'close');
    });
    return reply.redirect(resultOf(await billOf(site, no)), 303);
  });
}
