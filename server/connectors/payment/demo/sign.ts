// Signs the demo's own URLs (payment page and outbox), so that they cannot be forged.
import { createHmac, timingSafeEqual } from 'node:crypto';

type Secret = { secret: Buffer };

export const sign = (config: Secret, text: string): string =>
  createHmac('sha256', config.secret).update(`demo-gateway:${text}`).digest('hex').slice(0, 32);

export function signed(config: Secret, text: string, signature: string): boolean {
  const right = Buffer.from(sign(config, text));
  const given = Buffer.from(signature);
  return right.length === given.length && timingSafeEqual(right, given);
}
