// Uses of the shop's secret key: encrypts identity numbers, papers and TOTP secrets, signs addresses, hashes short codes.
// Every purpose has its own derived key, so that a signature or ciphertext of one is invalid for another.
import {
  createCipheriv,
  createDecipheriv,
  createHmac,
  createSecretKey,
  hkdfSync,
  type KeyObject,
  randomBytes,
  timingSafeEqual,
} from 'node:crypto';

export type Purpose =
  | 'tax_id'
  | 'totp'
  | 'recovery'
  | 'papers'
  | 'payee'
  | 'media'
  | 'code'
  | 'captcha'
  | 'repeat'
  | 'notme'
  | 'invite'
  | 'preview'
  | 'offer'
  | 'unsubscribe'
  | 'feed'
  | 'vapid'
  | 'connector'
  | 'supplier';

const VERSION = 1;
const keys = new WeakMap<Buffer, Map<Purpose, KeyObject>>();

/** As a key object: with raw bytes a signature takes six times as long in Node 24, and a page of goods has forty. */
function keyOf(secret: Buffer, purpose: Purpose): KeyObject {
  const own = keys.get(secret) ?? new Map<Purpose, KeyObject>();
  keys.set(secret, own);
  const known = own.get(purpose);
  if (known) return known;
  const made = createSecretKey(Buffer.from(hkdfSync('sha256', secret, '', `sampan ${purpose}`, 32)));
  own.set(purpose, made);
  return made;
}

/** AES-256-GCM: version, nonce, tag, text. */
export function encryptBytes(secret: Buffer, purpose: Purpose, plain: Buffer): Buffer {
  const nonce = randomBytes(12);
  const cipher = createCipheriv('aes-256-gcm', keyOf(secret, purpose), nonce);
  const body = Buffer.concat([cipher.update(plain), cipher.final()]);
  return Buffer.concat([Buffer.from([VERSION]), nonce, cipher.getAuthTag(), body]);
}

/** Throws when the bytes were changed or encrypted with another key. */
export function decryptBytes(secret: Buffer, purpose: Purpose, sealed: Buffer): Buffer {
  if (sealed[0] !== VERSION || sealed.length < 29) throw new Error(`${purpose}: not encrypted by this shop`);
  const decipher = createDecipheriv('aes-256-gcm', keyOf(secret, purpose), sealed.subarray(1, 13));
  decipher.setAuthTag(sealed.subarray(13, 29));
  return Buffer.concat([decipher.update(sealed.subarray(29)), decipher.final()]);
}

export const encrypt = (secret: Buffer, purpose: Purpose, text: string): string =>
  encryptBytes(secret, purpose, Buffer.from(text)).toString('base64url');
export const decrypt = (secret: Buffer, purpose: Purpose, sealed: string): string =>
  decryptBytes(secret, purpose, Buffer.from(sealed, 'base64url')).toString('utf8');

/** A keyed hash, for signatures and for codes too short for a plain hash. */
export const sign = (secret: Buffer, purpose: Purpose, text: string): string =>
  createHmac('sha256', keyOf(secret, purpose)).update(text).digest('base64url');

export function sameText(a: string, b: string): boolean {
  const [x, y] = [Buffer.from(a), Buffer.from(b)];
  return x.length === y.length && timingSafeEqual(x, y);
}
