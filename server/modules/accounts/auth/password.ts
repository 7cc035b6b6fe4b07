// Passwords: argon2id, the same time whether or not there is an account.
import { hash, verify } from '@node-rs/argon2';

// Memory in KiB; OWASP's smallest setting for argon2id, about 50 ms of a thread.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

export const hashPassword = (password: string): Promise<string> => hash(password, COST);

let nobody: Promise<string> | undefined;

/** Whether the password matches the hash. Without a hash it takes equally long and returns false. */
export async function verifyPassword(stored: string | null | undefined, password: string): Promise<boolean> {
  nobody ??= hashPassword('nobody');
  const fits = await verify(stored || (await nobody), password);
  return fits && Boolean(stored);
}
