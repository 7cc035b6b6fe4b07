// What an app imports of the contract must not load the schemas: they are larger than a page. Types cost nothing.
import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join, normalize } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone, lineOf } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const read = (file: string): string => readFileSync(join(ROOT, file), 'utf8');
const filesOf = (folder: string): string[] =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing|-plugin\.ts$/.test(file))
    .map((file) => `${folder}/${file}`);

type Import = { names: string[]; from: string; line: number };

/** Imports and exports that remain when types are removed. */
function valueImports(text: string): Import[] {
  return [
    ...text.matchAll(/^(?:import|export) (?!type\b)(?:(?:[\w*]+(?: as \w+)?,? ?)?(?:\{([^}]*)\})? ?from )?'([^']+)'/gm),
  ].flatMap((found) => {
    const braces = found[1]
      ?.split(',')
      .map((name) => name.trim())
      .filter(Boolean);
    const names = braces?.filter((name) => !name.startsWith('type ')) ?? ['all of it'];
    return braces && braces.length > 0 && names.length === 0 ? [] : [{ names, from: found[2]!, line: lineOf(text, found.index) }];
  });
}

const contract = new Map(filesOf('contract').map((file) => [file, read(file)]));
const targetOf = (file: string, from: string): string =>
  from.startsWith('#') ? from.slice(1) : from.startsWith('.') ? normalize(join(dirname(file), from)) : from;

/** The chain of modules by which it loads the schemas; null when it does not. */
function wayToSchemas(file: string, seen = new Set<string>()): string[] | null {
  if (file === 'contract/fields.ts' || /^zod\b/.test(file)) return [file];
  const text = contract.get(file);
  if (text === undefined || seen.has(file)) return null;
  seen.add(file);
  for (const { from } of valueImports(text)) {
    const way = wayToSchemas(targetOf(file, from), seen);
    if (way) return [file, ...way];
  }
  return null;
}

/** A module without schemas that exports the name. */
const lightHome = (name: string): string | undefined =>
  [...contract.keys()].find(
    (file) => new RegExp(`^export (?:const|function) ${name}\\b`, 'm').test(contract.get(file)!) && !wayToSchemas(file),
  );

const refused = (file: string, text: string): string[] =>
  valueImports(text).flatMap(({ names, from, line }) => {
    const way = from.startsWith('#contract/') ? wayToSchemas(targetOf(file, from)) : null;
    if (!way) return [];
    return names.map((name) => {
      const home = lightHome(name);
      const instead = home ? `import it from #${home}` : 'move it to a module of its own, without contract/fields.ts';
      return `${file}:${line} imports ${name}, which brings ${way.join(' > ')}: ${instead}`;
    });
  });

test('imports of values are distinguished from those of types', () => {
  const text =
    "import type { A } from 'a';\nimport { type B, type C } from 'b';\nimport { type D, e } from 'c';\nimport x from 'd';\nexport * from 'e';\nimport {\n  f,\n} from 'f';\nimport 'g';\n";
  expect(valueImports(text)).toEqual([
    { names: ['e'], from: 'c', line: 3 },
    { names: ['all of it'], from: 'd', line: 4 },
    { names: ['all of it'], from: 'e', line: 5 },
    { names: ['f'], from: 'f', line: 6 },
    { names: ['all of it'], from: 'g', line: 9 },
  ]);
});

test('a row loads the schemas, a constant in its own module does not, and that module is named', () => {
  expect(wayToSchemas('contract/calls.ts')).not.toBe(null);
  expect(wayToSchemas('contract/price-steps.ts')).toBe(null);
  const found = refused(
    'storefront/x.tsx',
    "import { cart } from '#contract/calls/cart.ts';\nimport type { Calls } from '#contract/calls.ts';\nimport { MANUAL_PICTURES } from '#contract/manual-goods.ts';\n",
  );
  expect(found).toHaveLength(1);
  expect(found[0]).toMatch(/^storefront\/x\.tsx:1 imports cart, .*move it/);
  expect(lightHome('MANUAL_PICTURES')).toBe('contract/manual-goods.ts');
});

test('no app imports the schemas of the contract', () => {
  const apps = ['storefront', 'admin', 'client', 'ui'].flatMap(filesOf);
  expect(apps.length).toBeGreaterThan(500);
  expectNone(
    apps.flatMap((file) => refused(file, read(file))),
    'A page would load the schemas of the contract. See "Add a constant that a page may import" in docs/contributing.md:',
  );
});
