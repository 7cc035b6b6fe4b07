// The demo gateway: no account, no money. Its page asks what should happen and sends a signed notice, as a real one would.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../config.ts';
import type { Gateway } from './gateway.ts';

export const demoGateway: Gateway = {
  code: 'demo',
  demo: true,
  fee_bp_setting: 'demo_gateway_bp',
  currencies: [],
  decimals: () => 4,
  least: 1,
  direct: (config, no) => `${config.public_url}/demo-gateway/${no}?sign=${sign(config, no)}`,
  // No money moved, so none has to be moved back.
  refund: async (_config, { key }) => ({ ref: `demo-${key}`, state: 'done' }),
};

/** Signature of a payment number: the page and its notice cannot be made up. */
export const sign = (config: Config, text: string): string =>
  createHmac('sha256', config.secret).update(`demo-gateway:${text}`).digest('hex').slice(0, 32);

export function signed(config: Config, text: string, signature: string): boolean {
  const right = Buffer.from(sign(config, text));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given);
}
