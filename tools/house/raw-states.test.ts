// States in raw SQL, which the compiler does not check: a state that was renamed or removed is found here. Each must be a state of the
// table of its alias.
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { HISTORY_STATES, STATE_COLUMNS } from '#server/db/state-columns.ts';
import { expectNone } from './expect-none.ts';

const ROOT = new URL('../..', import.meta.url).pathname;
const STATES = new Map<string, readonly string[]>([
  ...Object.entries(STATE_COLUMNS)
    .filter(([column]) => column.endsWith('.state'))
    .map(([column, states]) => [column.split('.')[0]!, states] as const),
  ['history', ['', ...new Set(Object.values(HISTORY_STATES).flat())]],
]);

/** The tables of a file by alias: `from waybill w`, `join waybill as w`, `selectFrom('waybill as w')`. */
function tablesByName(text: string): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  const add = (name: string, table: string) => found.set(name, (found.get(name) ?? new Set()).add(table));
  for (const table of STATES.keys()) {
    if (!new RegExp(`\\b${table}\\b`).test(text)) continue;
    add(table, table);
    for (const [, name] of text.matchAll(new RegExp(`\\b${table}(?: as)? (\\w+)`, 'g'))) add(name!, table);
  }
  return found;
}

const COMPARED =
  /(?:(\w+)\.|\b)(state|from_state|to_state) (?:=|<>|!=|in|not in|is distinct from) (\((?:'\w*'(?:, )?)+\)|'\w*')/g;

/** States in a file's raw SQL that the table does not have. */
function unknownStates(text: string, shared: ReadonlyMap<string, string> = new Map()): string[] {
  const tables = tablesByName(text);
  return [...text.matchAll(COMPARED)].flatMap(([, alias, , list]) => {
    const named = alias ? (tables.get(alias) ?? (shared.has(alias) ? new Set([shared.get(alias)!]) : undefined)) : undefined;
    const of = named ? [...named] : [...tables.keys()].filter((name) => STATES.has(name));
    const known = new Set(of.flatMap((table) => STATES.get(table) ?? []));
    return [...list!.matchAll(/'(\w*)'/g)].map((m) => m[1]!).filter((state) => !known.has(state));
  });
}

/** Aliases that are declared in another file than the comparison: parts of a larger query. */
const SHARED = new Map([
  ['i', 'order_item'],
  ['w', 'waybill'],
  ['p', 'parcel'],
]);

test('raw SQL names only states of the table', () => {
  const found: string[] = [];
  for (const file of readdirSync(join(ROOT, 'server'), { recursive: true, encoding: 'utf8' })) {
    if (!file.endsWith('.ts') || /\.test\.ts$|(^|\/)testing/.test(file)) continue;
    for (const state of unknownStates(readFileSync(join(ROOT, 'server', file), 'utf8'), SHARED)) found.push(`${file}: ${state}`);
  }
  expectNone(
    found,
    'The machine or the CHECK of the table has no such state: correct the SQL, or see docs/contributing.md, Add a state:',
  );
});

test.each([
  ["sql`select 1 from onepay p where p.state = 'lost'`", ['lost']],
  ["sql`select 1 from onepay p where p.state in ('collecting', 'received')`", ['received']],
  ["sql`select 1 from onepay p where p.state = 'collecting'`", []],
  ["selectFrom('waybill as w'); sql`w.state <> 'collecting'`", ['collecting']],
  ["sql`select 1 from waybill where state = 'buying' and problem = 'lost'`", ['buying']],
])('%s: %j', (text, unknown) => {
  expect(unknownStates(text)).toEqual(unknown);
});
