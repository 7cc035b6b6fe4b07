// Passwords: argon2id, the same time whether or not there is an account. Hashing runs outside transactions; inside, its result is checked against the row.
import { hash, verify } from '@node-rs/argon2';
import { passwordText } from '#contract/typed-text.ts';
import { Outdated, type Outside } from '../../../outside.ts';
import { SlowQueue } from '../../../slow-queue.ts';

// Memory in KiB; OWASP's smallest setting for argon2id, about 50 ms of a thread.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** Two of libuv's four threads: files and pictures need the others. */
export const hashing = new SlowQueue({ at_once: 2, most: 200, share: 50 });

export const hashPassword = (outside: Outside, password: string): Promise<string> =>
  hashing.run(outside, 1, () => hash(passwordText(password), COST));

let nobody: Promise<string> | undefined;

/** The result of comparing a password with the hash stored then. null: not compared, because a limit refuses it anyway. */
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

/** Whether the password matches the hash stored now, in a locked row. Throws Outdated when it was compared with another one. */
export function isMatch(compared: Compared, stored: string | null | undefined): boolean {
  if (!compared || compared.stored !== (stored ?? '')) throw new Outdated();
  return compared.fits;
}

/** A hash that was made in advance. Throws Outdated when it was not made. */
export function hashed(made: string | null): string {
  if (made === null) throw new Outdated();
  return made;
}
