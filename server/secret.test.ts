import { expect, test } from 'vitest';
import { decrypt, encrypt, sameText, sign } from './secret.ts';

const secret = Buffer.alloc(32, 1);

test('encrypted text can be decrypted, and differs each time', () => {
  const a = encrypt(secret, 'tax_id', '52998224725');
  expect(decrypt(secret, 'tax_id', a)).toBe('52998224725');
  expect(encrypt(secret, 'tax_id', '52998224725')).not.toBe(a);
  expect(Buffer.from(a, 'base64url').toString('latin1')).not.toContain('52998224725');
});

test('another purpose, another secret or a changed byte decrypts nothing', () => {
  const sealed = encrypt(secret, 'tax_id', 'x');
  expect(() => decrypt(secret, 'totp', sealed)).toThrow();
  expect(() => decrypt(Buffer.alloc(32, 2), 'tax_id', sealed)).toThrow();
  const bytes = Buffer.from(sealed, 'base64url');
  bytes[bytes.length - 1]! ^= 1;
  expect(() => decrypt(secret, 'tax_id', bytes.toString('base64url'))).toThrow();
  expect(() => decrypt(secret, 'tax_id', 'plain')).toThrow('not encrypted by this shop');
});

test('signatures differ by purpose and text', () => {
  expect(sign(secret, 'media', 'a')).toBe(sign(secret, 'media', 'a'));
  expect(sign(secret, 'media', 'a')).not.toBe(sign(secret, 'media', 'b'));
  expect(sign(secret, 'media', 'a')).not.toBe(sign(secret, 'code', 'a'));
  expect(sameText('abc', 'abc')).toBe(true);
  expect(sameText('abc', 'abd')).toBe(false);
  expect(sameText('abc', 'abcd')).toBe(false);
});
