// Our redirect addresses to a gateway and back. They are signed, so that a payment can't be opened or cancelled by guessing its number.
import { createHmac, timingSafeEqual } from 'node:crypto';
import type { Config } from '../../../config.ts';
import { gatewayOf } from '../../../connectors/payment/gateways.ts';

/** go: to the gateway. back: after paying there. left: cancelled there. */
const LINK_PURPOSES = ['go', 'back', 'left'] as const;
export type LinkPurpose = (typeof LINK_PURPOSES)[number];

const sign = (config: Config, no: string, way: LinkPurpose): string =>
  createHmac('sha256', config.secret).update(`pay:${way}:${no}`).digest('hex').slice(0, 32);

export const signedLink = (config: Config, no: string, way: LinkPurpose): string =>
  `${config.public_url}/pay/${encodeURIComponent(no)}/${way}?sign=${sign(config, no, way)}`;

export function verifyLink(config: Config, no: string, way: LinkPurpose, given: string): boolean {
  const right = Buffer.from(sign(config, no, way));
  const sent = Buffer.from(given);
  return right.length === sent.length && timingSafeEqual(right, sent);
}

/** Where to send the payer of an open payment: directly to a page that needs no session, else through our redirect. */
export const checkoutLink = (config: Config, { method, no }: { method: string; no: string }): string => {
  const checkout = gatewayOf(config, method)?.checkout;
  return checkout?.kind === 'page' ? checkout.url(config, no) : signedLink(config, no, 'go');
};
