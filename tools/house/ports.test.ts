// Every port of a lower module is filled in server/wiring.ts: the compiler asks for those that the list there names, this test for the list.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { ports } from '#server/wiring.ts';
import { expectNone } from './expect-none.ts';

const MODULES = new URL('../../server/modules', import.meta.url).pathname;

const declared = (): string[] =>
  readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && file !== 'platform/ports.ts')
    .flatMap((file) =>
      [...readFileSync(join(MODULES, file), 'utf8').matchAll(/= port<[\s\S]*?>\(\)\('(\w+)'\)/g)].map((m) => m[1]!),
    );

test('every declared port is filled, and no other', () => {
  expect(declared().sort()).toEqual(Object.keys(ports).sort());
});

test('no module registers anything when it is imported', () => {
  const bad = readdirSync(MODULES, { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.ts') && !/test/.test(file))
    .filter((file) => /^import ['"]/m.test(readFileSync(join(MODULES, file), 'utf8')));
  expectNone(bad, 'Nothing may register itself when it is imported: put it into the table of server/wiring.ts:');
});
