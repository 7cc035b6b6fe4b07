// For tests: the code that the shop wrote to somebody.
import type { Shop } from './testing.ts';

export async function lastCode(shop: Shop, target: string): Promise<string> {
  const row = await shop.db
    .selectFrom('outbox')
    .select('body')
    .where('target', '=', target)
    .where('secret', '=', true)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();
  const code = /\b\d{6}\b/.exec(row?.body ?? '')?.[0];
  if (!code) throw new Error(`no code was written to ${target}`);
  return code;
}
