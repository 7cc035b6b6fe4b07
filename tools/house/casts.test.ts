// A value that is cast to `never` fits everywhere: the compiler would no longer tell of a wrong state, row or argument.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';

const ROOT = new URL('../..', import.meta.url).pathname;
const CAST = /\bas never\b/;

test('nothing that runs casts to never', () => {
  expect(CAST.test('send(path, args as never)')).toBe(true);
  const found: string[] = [];
  for (const folder of ['admin', 'client', 'contract', 'server', 'storefront', 'ui'])
    for (const file of readdirSync(join(ROOT, folder), { recursive: true, encoding: 'utf8' })) {
      if (!/\.tsx?$/.test(file) || /\.test\.tsx?$|(^|\/)testing/.test(file)) continue;
      readFileSync(join(ROOT, folder, file), 'utf8')
        .split('\n')
        .forEach((line, at) => {
          if (CAST.test(line)) found.push(`${folder}/${file}:${at + 1}`);
        });
    }
  expect(found).toEqual([]);
});
