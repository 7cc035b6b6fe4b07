// Transactions are opened in one place, which retries them when the database asks for it or is lost: server/db/transaction.ts.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
/** First data and the demo's history: written at the start, by one server, before any call. */
const AT_THE_START = /^server\/db\/(base|demo)\//;

test('only server/db/transaction.ts opens transactions', () => {
  const files = readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })
    .map((file) => `server/${file}`)
    .filter((file) => file.endsWith('.ts') && !AT_THE_START.test(file));
  const opening = files.filter((file) => /\.transaction\(\)/.test(readFileSync(join(ROOT, file), 'utf8')));
  expect(opening).toEqual(['server/db/transaction.ts']);
});
