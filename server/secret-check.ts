// Checks at start-up that the secret key is the one this database was written with, before it fails to read numbers and writes new ones with another key.
import { sql } from 'kysely';
import type { Db } from './db/open.ts';
import { decrypt, type Purpose } from './secret.ts';

const SEALED = [
  ['address', 'tax_id_enc', 'tax_id'],
  ['payee', 'account_no_enc', 'payee'],
  ['operator', 'totp_enc', 'totp'],
  ['push_key', 'private_enc', 'vapid'],
] as const satisfies readonly (readonly [string, string, Purpose])[];

/** False when something is encrypted and none of it can be decrypted: the oldest and the newest of each kind are tried. */
export async function fitsDatabase(db: Db, secret: Buffer): Promise<boolean> {
  const opened: boolean[] = [];
  for (const [table, column, purpose] of SEALED)
    for (const end of ['asc', 'desc'] as const) {
      const { rows } = await sql<{ sealed: string }>`
        select ${sql.ref(column)} as sealed from ${sql.table(table)} where ${sql.ref(column)} <> '' order by id ${sql.raw(end)} limit 1`.execute(
        db,
      );
      opened.push(...rows.map(({ sealed }) => opens(secret, purpose, sealed)));
    }
  return opened.length === 0 || opened.some(Boolean);
}

function opens(secret: Buffer, purpose: Purpose, sealed: string): boolean {
  try {
    decrypt(secret, purpose, sealed);
    return true;
  } catch {
    return false; // made with another key
  }
}
