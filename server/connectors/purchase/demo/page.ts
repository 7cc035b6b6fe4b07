// The double's own page, clearly marked: pay for orders, and play their seller. Its actions are pushed to the shop as a
// marketplace would.

import { randomUUID } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { lookup } from '#contract/lookup.ts';
import { say } from '#contract/messages.ts';
import { escaped as esc } from '../../../escape.ts';
import { fieldsOf } from '../../../http/form.ts';
import { langOf, type Site } from '../../../http/serve.ts';
import { connectorOf, keptOf } from '../../../modules/warehouse/suppliers/connect.ts';
import { receivePushes } from '../../../modules/warehouse/suppliers/pushes.ts';
import { sameText } from '../../../secret.ts';
import type { PlatformOrder, PushKind } from '../connector.ts';
import { doubleConnector, pushOf, readHeld, writeHeld } from './index.ts';

/** What a seller may do with an order, and when. */
type Played = {
  about: PushKind;
  may: (order: PlatformOrder) => boolean;
  does: (order: PlatformOrder, now: Date) => Partial<PlatformOrder>;
};
const DEARER = 500;
const ACTIONS = lookup<Played>({
  pay: { about: 'order', may: ({ state }) => state === 'unpaid', does: () => ({ state: 'paid' }) },
  dearer: {
    about: 'price',
    may: ({ state }) => state === 'unpaid',
    does: ({ lines }) => ({ lines: lines.map((line) => ({ ...line, price: line.price + DEARER })) }),
  },
  ship: {
    about: 'shipment',
    may: ({ state }) => state === 'paid',
    does: ({ no }) => ({
      state: 'shipped',
      shipments: [
        {
          tracking_no: `SF1${no.replace(/\D/g, '').padStart(12, '0').slice(-12)}`,
          courier: '顺丰速运',
          of: null,
          signed_at: null,
        },
      ],
    }),
  },
  sign: {
    about: 'tracking',
    may: ({ shipments }) => shipments.some((one) => one.signed_at === null),
    does: ({ shipments }, now) => ({ shipments: shipments.map((one) => ({ ...one, signed_at: now })) }),
  },
  refund: {
    about: 'refund',
    may: ({ state, refunds, lines }) => state === 'paid' && refunds.length < lines.length,
    does: ({ lines, refunds }) => {
      const { num_iid, sku_id, spec_id } = lines[refunds.length]!;
      return { refunds: [...refunds, { num_iid, sku_id, spec_id, num: 1, ref: `R${refunds.length + 1}` }] };
    },
  },
  close: { about: 'order', may: ({ state }) => state === 'unpaid' || state === 'paid', does: () => ({ state: 'closed' }) },
});

export function doubleMarketplaceRoutes(server: FastifyInstance, { app, db }: Site): void {
  const { code } = doubleConnector;
  if (!connectorOf(app, code)) return;
  const kept = keptOf(app, db, code);
  const orderAt = async (no: string, token: string) => {
    const order = await readHeld(kept, no);
    return order && sameText(order.token, token) ? order : null;
  };
  server.get('/demo-marketplace/:nos', async (req, reply) => {
    const nos = (req.params as { nos: string }).nos.split(',');
    const tokens = String((req.query as { sign?: string }).sign ?? '').split(',');
    const orders = await Promise.all(nos.map((no, at) => orderAt(no, tokens[at] ?? '')));
    if (orders.some((order) => order === null)) return reply.code(404).type('text/plain').send('Not found');
    const lang = langOf(req, app.config, true);
    const t = (key: string, params = {}) => esc(say(key, params, lang));
    const here = esc(req.url);
    const button = (no: string, token: string, action: string) =>
      `<form method="post" action="/demo-marketplace/${esc(no)}/${action}"><input type="hidden" name="sign" value="${esc(token)}"><input type="hidden" name="back" value="${here}"><button class="${action === 'pay' ? 'primary' : ''}">${t(`demo_marketplace.${action}`)}</button></form>`;
    const cards = orders.map((order) => {
      const { no, token, lines, freight, state } = order!;
      const total = lines.reduce((sum, line) => sum + line.num * line.price, 0) + freight;
      const may = [...ACTIONS].filter(([, one]) => one.may(order!));
      return `<section><h2>${t('demo_marketplace.order', { no })}</h2><p>${t(`demo_marketplace.state.${state}`)}</p><p class="amount">${t('demo_marketplace.total', { total_fen: total })}</p>${may.map(([action]) => button(no, token, action)).join('')}</section>`;
    });
    reply
      .header('content-security-policy', "default-src 'none'; style-src 'self'; form-action 'self'")
      .header('cache-control', 'no-store');
    return reply
      .type('text/html')
      .send(
        `<!doctype html><html lang="${esc(lang)}"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width,initial-scale=1"><title>${t('demo_marketplace.title')}</title><link rel="stylesheet" href="/demo-gateway.css"></head><body><main><p class="mark">${t('demo_marketplace.mark')}</p><h1>${t('demo_marketplace.title')}</h1>${cards.join('')}</main></body></html>`,
      );
  });
  server.post('/demo-marketplace/:no/:action', async (req, reply) => {
    const { no, action } = req.params as { no: string; action: string };
    const { sign = '', back = '' } = fieldsOf(req) as { sign?: string; back?: string };
    const order = await orderAt(no, sign);
    const played = ACTIONS.get(action);
    if (!order || !played) return reply.code(404).type('text/plain').send('Not found');
    if (played.may(order)) {
      const now = app.clock.now();
      await writeHeld(kept, { ...order, ...played.does(order, now) });
      const push = pushOf({ id: randomUUID(), type: `DEMO_${action.toUpperCase()}`, about: played.about, no });
      await receivePushes(app, db, code, { ...push, now });
    }
    return reply.redirect(back.startsWith('/demo-marketplace/') ? back : `/demo-marketplace/${no}?sign=${sign}`, 303);
  });
}
