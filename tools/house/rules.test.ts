// A rule that server and screens both need is once in contract/rules: a second copy agrees on the day it is written and not on the day after.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const RULES = 'contract/rules';
const SCREENS = ['storefront', 'admin', 'client', 'ui'];
/** Arithmetic that the rules use. */
const TOOLS = `${RULES}/round.ts`;

const filesOf = (folder: string): string[] =>
  (readdirSync(join(ROOT, folder), { recursive: true }) as string[])
    .filter((file) => /\.tsx?$/.test(file) && !/\.test\.|(^|\/)testing/.test(file))
    .map((file) => `${folder}/${file}`);
const read = (file: string) => readFileSync(join(ROOT, file), 'utf8');

const rules = filesOf(RULES).filter((file) => file !== TOOLS);
const others = ['contract', 'server', ...SCREENS]
  .flatMap(filesOf)
  .filter((file) => !file.startsWith(RULES))
  .map((file) => ({ file, text: read(file) }));

test('every rule is used by the server and by a screen', () => {
  expect(rules.length).toBeGreaterThan(3);
  const users = (rule: string, folders: string[]) =>
    others.filter(({ file, text }) => folders.includes(file.split('/')[0]!) && text.includes(`#${rule}'`));
  expectNone(
    rules.filter((rule) => users(rule, ['server']).length === 0 || users(rule, SCREENS).length === 0),
    'Only one side uses this rule: move it out of contract/rules to that side:',
  );
});

test('rules load only rules, amounts and typed text, so that a page which uses one stays small', () => {
  const loaded = filesOf(RULES).flatMap((file) =>
    [...read(file).matchAll(/^import (?!type )[^;]*from '([^']+)'/gm)]
      .map(([, from]) => from!)
      .filter((from) => !/^\.\/[\w-]+\.ts$/.test(from) && !['../amount.ts', '../typed-text.ts'].includes(from))
      .map((from) => `${file} loads ${from}`),
  );
  expectNone(
    loaded,
    'A page that counts by a rule loads all that the rule loads: import types, other rules, contract/amount.ts and contract/typed-text.ts alone:',
  );
});

test('no other function has the name of a rule', () => {
  const names = rules.flatMap((file) => [...read(file).matchAll(/^export (?:const|function) (\w+)/gm)].map((m) => m[1]!));
  expect(names).toContain('serviceFeeOf');
  const again = new RegExp(`(?:const|function) (?:${names.join('|')})\\b`, 'g');
  expectNone(
    others.flatMap(({ file, text }) => [...text.matchAll(again)].map(([found]) => `${file}: ${found}`)),
    'contract/rules has this already: import it:',
  );
});

/** Calculations that only a copy of a rule would make. */
const COPIES = [
  // basis points of an amount, rounded by hand
  /Math\.\w+\(\(?\w+(?:\.\w+)? \* \w+(?:\.\w+)?(?: \+ 5_?000)?\)? \/ 10_?000\)/,
  // the volume of a box
  /\w+\.length \* \w+\.width \* \w+\.height/,
];

test('no screen calculates shares and volumes itself', () => {
  const copied = (text: string) => COPIES.some((copy) => copy.test(text));
  expect(copied('Math.floor((base * rate + 5_000) / 10_000)')).toBe(true);
  expect(copied('Math.ceil((box.length * box.width * box.height) / divisor)')).toBe(true);
  const screens = others.filter(({ file }) => SCREENS.includes(file.split('/')[0]!));
  expect(screens.length).toBeGreaterThan(500);
  expectNone(
    screens.flatMap(({ file, text }) => text.split('\n').flatMap((line) => (copied(line) ? [`${file}: ${line.trim()}`] : []))),
    'Use the rule of contract/rules (share, volume) in place of own arithmetic:',
  );
});
