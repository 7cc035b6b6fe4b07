// Each table has one owner, and what other modules write of it is known.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { FOREIGN_WRITES, OWNERS } from './tables.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const owner = new Map(Object.entries(OWNERS).flatMap(([module, tables]) => tables.map((table) => [table, module] as const)));

test('every table has one owner', () => {
  const tables = [...readFileSync(join(ROOT, 'server/db/tables.ts'), 'utf8').matchAll(/^ {2}(\w+): \w+Table;/gm)].map(
    (m) => m[1]!,
  );
  expect(Object.values(OWNERS).flat().sort()).toEqual(tables.sort());
});

test("a module writes its own tables; what it writes of another's is listed", () => {
  const found: Record<string, Set<string>> = {};
  for (const file of readdirSync(join(ROOT, 'server/modules'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.test\.ts$|(^|\/)testing/.test(file)) continue;
    const [module, room] = file.split('/');
    const text = readFileSync(join(ROOT, 'server/modules', file), 'utf8');
    const written = [
      ...text.matchAll(/(?:insertInto|updateTable|deleteFrom)\('(\w+)'/g),
      ...text.matchAll(/\b(?:insert into|update|delete from) (\w+)\b/g),
    ].map((m) => m[1]!);
    for (const table of written)
      if (owner.has(table) && owner.get(table) !== module) {
        const at = `${module}/${room}`;
        found[at] ??= new Set();
        found[at].add(table);
      }
  }
  expect(Object.fromEntries(Object.entries(found).map(([room, tables]) => [room, [...tables].sort()]))).toEqual(FOREIGN_WRITES);
});
