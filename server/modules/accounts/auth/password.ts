// Passwords: argon2id, the same time whether or not there is an account. Hashed outside transactions; inside, what was found is held against the row.
import { hash, verify } from '@node-rs/argon2';
import { passwordText } from '#contract/typed-text.ts';
import { Outdated, type Outside } from '../../../outside.ts';
import { SlowQueue } from '../../../slow-queue.ts';

// Memory in KiB; OWASP's smallest setting for argon2id, about 50 ms of a thread.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two of libuv's four threads: files and pictures need the others. What waits is done in some seconds. */
export const hashing = new SlowQueue({ at_once: 2, most: 200, share: 50 });

export const hashPassword = (outside: Outside, password: string): Promise<string> =>
  hashing.run(outside, 1, () => hash(passwordText(password), COST));

let nobody: Promise<string> | undefined;

/** A password held against the hash that was stored when it was compared. null: it was not compared, because a limit refuses it anyway. */
export type Compared = { stored: string; fits: boolean } | null;

/** Without a hash it takes equally long and does not fit. */
export async function comparePassword(
  outside: Outside,
  stored: string | null | undefined,
  password: string,
): Promise<NonNullable<Compared>> {
  nobody ??= hash('nobody', COST);
  const against = stored || (await nobody);
  const folded = passwordText(password);
  const compare = (text: string) => hashing.run(outside, 1, () => verify(against, text));
  // Hashes from before passwords were folded are of what was typed then.
  const fits = (await compare(folded)) || (folded !== password && (await compare(password)));
  return { stored: stored ?? '', fits: fits && Boolean(stored) };
}

/** Whether the password fits what is stored now, in a row that is locked. Throws Outdated when it was compared with something else. */
export function isMatch(compared: Compared, stored: string | null | undefined): boolean {
  if (!compared || compared.stored !== (stored ?? '')) throw new Outdated();
  return compared.fits;
}

/** A hash that is made where it looked as if it would be needed. Throws Outdated when it was not made. */
export function hashed(made: string | null): string {
  if (made === null) throw new Outdated();
  return made;
}
