// The search of a proof of work (ALTCHA, version 1): the number whose SHA-256 with the salt is the challenge. In JavaScript, because
// crypto.subtle is missing where a shop is opened without https.
import { sha256 } from '@noble/hashes/sha2.js';
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js';

export type Work = { algorithm: string; challenge: string; maxnumber: number; salt: string; signature: string };

/** null when there is none up to the largest number. */
export function findNumber({ challenge, salt, maxnumber }: Pick<Work, 'challenge' | 'salt' | 'maxnumber'>): number | null {
  const salted = sha256.create().update(utf8ToBytes(salt));
  for (let number = 0; number <= maxnumber; number++)
    if (
      bytesToHex(
        salted
          .clone()
          .update(utf8ToBytes(String(number)))
          .digest(),
      ) === challenge
    )
      return number;
  return null;
}
