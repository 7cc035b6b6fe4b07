// The double of a marketplace: it takes orders, and its page (page.ts) plays the seller. Nothing is bought and no money moves.
// Off in production unless set.

import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import { readJson } from '#contract/clean-text.ts';
import { switchedOn } from '../../env-settings.ts';
import { SourceFailed } from '../../marketplace/source.ts';
import { InvalidSignature, InvalidWebhook, type WebhookRequest } from '../../webhook.ts';
import {
  type ConnectorStorage,
  definePurchaseConnector,
  type Offer,
  type OrderRequest,
  type PlatformOrder,
  PUSH_KINDS,
  type PurchasePush,
  type RefusedOffer,
} from '../connector.ts';

/** The double's charges: freight once (a test may set another), and one per cent discount on goods above 500.00. */
const FREIGHT = 100;
const DISCOUNT_FROM = 50_000;

/** `token`: the bearer of its address may play its seller. */
type Held = PlatformOrder & { key: string; token: string };
const written = (order: Held): string => JSON.stringify(order);
function heldFrom(text: string): Held {
  const order = JSON.parse(text) as Held;
  return {
    ...order,
    shipments: order.shipments.map((one) => ({ ...one, signed_at: one.signed_at === null ? null : new Date(one.signed_at) })),
  };
}

/** What the double knows of an offer: a price of its own, or why there is none. */
type Shelf = { price?: number; reason?: string };
export const shelfOf = ({ num_iid, sku_id }: Pick<Offer, 'num_iid' | 'sku_id'>): string => `shelf:${num_iid}:${sku_id}`;
const priceOf = async (kept: ConnectorStorage, offer: Offer): Promise<Shelf> =>
  JSON.parse((await kept.get(shelfOf(offer))) ?? '{}');

export async function readHeld(kept: ConnectorStorage, no: string): Promise<Held | null> {
  const text = await kept.get(`order:${no}`);
  return text === null ? null : heldFrom(text);
}
export const writeHeld = (kept: ConnectorStorage, order: Held): Promise<void> => kept.put(`order:${order.no}`, written(order));

async function priced(request: OrderRequest, kept: ConnectorStorage) {
  const lines: OrderRequest['lines'][number][] = [];
  const refused: RefusedOffer[] = [];
  for (const line of request.lines) {
    const { price, reason } = await priceOf(kept, line);
    if (reason) refused.push({ num_iid: line.num_iid, sku_id: line.sku_id, spec_id: line.spec_id, reason });
    else lines.push({ ...line, price: price ?? line.price });
  }
  const goods = lines.reduce((sum, line) => sum + line.price * line.num, 0);
  const freight = lines.length > 0 ? Number((await kept.get('freight')) ?? FREIGHT) : 0;
  const discount = goods >= DISCOUNT_FROM ? Math.min(freight, Math.round(goods / 100)) : 0;
  return { lines, refused, freight: freight - discount, discount };
}

const signOf = (secret: string, body: Buffer | string): string => createHmac('sha256', secret).update(body).digest('hex');

/** A push of the double, as its page sends it. */
export function pushOf(push: PurchasePush): { raw: Buffer; headers: Record<string, string> } {
  const raw = Buffer.from(JSON.stringify(push));
  return { raw, headers: { 'x-double-signature': signOf(SECRET, raw) } };
}
/** The double protects nothing: operators of the shop may read this. Its pushes only make the shop read the order again. */
const SECRET = 'double';

function readPush({ raw, headers }: WebhookRequest): PurchasePush[] {
  const [given, right] = [Buffer.from(String(headers['x-double-signature'] ?? '')), Buffer.from(signOf(SECRET, raw))];
  if (given.length !== right.length || !timingSafeEqual(given, right)) throw new InvalidSignature('signature');
  const push = readJson(raw.toString('utf8')) as PurchasePush;
  if (!PUSH_KINDS.includes(push.about)) throw new InvalidWebhook('not a push');
  return [push];
}

export const doubleConnector = definePurchaseConnector({
  code: 'demo',
  name: 'Sampan test marketplace',
  api_types: null,
  max_skus: 50,
  by_spec: false,
  events: [],
  operating: '',
  settings: switchedOn('DEMO_PURCHASE', 'a marketplace that only plays: orders are kept, nothing is bought'),
  connect: () => ({
    test: true,
    check: async () => {},
    preview: (request, { kept }) => priced(request, kept),
    create: async (request, { kept }) => {
      const { lines, refused, freight } = await priced(request, kept);
      if (lines.length === 0) return { orders: [], refused };
      const no = `T${request.key.replace(/\D/g, '')}`;
      const token = randomBytes(12).toString('hex');
      const order: Held = { no, token, key: request.key, state: 'unpaid', lines, freight, shipments: [], refunds: [] };
      await writeHeld(kept, order);
      return { orders: [order], refused };
    },
    find: async (key, _since, { kept }) => {
      const order = await readHeld(kept, `T${key.replace(/\D/g, '')}`);
      return order === null ? [] : [order];
    },
    read: (no, { kept }) => readHeld(kept, no),
    payLink: async (nos, { kept }) => {
      const tokens = await Promise.all(nos.map(async (no) => (await readHeld(kept, no))?.token ?? ''));
      return `/demo-marketplace/${nos.join(',')}?sign=${tokens.join(',')}`;
    },
    cancel: async (no, { kept }) => {
      const order = await readHeld(kept, no);
      if (order === null) throw new SourceFailed('refused', 'no such order');
      if (order.state !== 'unpaid' && order.state !== 'closed') throw new SourceFailed('refused', 'the order is paid');
      await writeHeld(kept, { ...order, state: 'closed' });
    },
    webhook: readPush,
  }),
});
