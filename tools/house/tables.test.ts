// Each table has one owner, and nobody else writes it.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { OWNERS } from './tables.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const owner = new Map(Object.entries(OWNERS).flatMap(([module, tables]) => tables.map((table) => [table, module] as const)));

test('every table has one owner', () => {
  const tables = [...readFileSync(join(ROOT, 'server/db/tables.ts'), 'utf8').matchAll(/^ {2}(\w+): \w+Table;/gm)].map(
    (m) => m[1]!,
  );
  expect(Object.values(OWNERS).flat().sort()).toEqual(tables.sort());
});

test('the owner alone writes a table', () => {
  const found: string[] = [];
  for (const file of readdirSync(join(ROOT, 'server/modules'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.test\.ts$|(^|\/)testing/.test(file)) continue;
    const [module] = file.split('/');
    const text = readFileSync(join(ROOT, 'server/modules', file), 'utf8');
    const written = [
      ...text.matchAll(/(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g),
      ...text.matchAll(/\b(?:insert into|update|delete from) (\w+)\b/g),
      // A loop over tables names them in the list right before.
      ...[...text.matchAll(/for \(const \w+ of \[([^\]]+)\] as const\)\s*(?:await )?\w+(?:\.\w+)*\.deleteFrom\(/g)].flatMap(
        (m) => [...m[1]!.matchAll(/'(\w+)'/g)],
      ),
    ].map((m) => m[1]!);
    for (const table of written)
      if (owner.has(table) && owner.get(table) !== module) found.push(`${file} writes ${table} of ${owner.get(table)}`);
  }
  expect(found).toEqual([]);
});
