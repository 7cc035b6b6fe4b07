// Lists of the back office: each takes at most three round trips, and a long page no more statements than a short one.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { Opened } from './db/open.ts';
import { openShop, type Shop } from './testing.ts';
import { freshDatabase } from './testing-database.ts';
import { type AnyDesk, askIn, type Case, listCases, rowsIn } from './testing-desk-lists.ts';
import { copyDesk, fillDesk } from './testing-full-desk.ts';
import { waitsOf } from './testing-waits.ts';

/** One for the page with its counts, one for its rows, and one for what depends on these. */
const MOST_WAITS = 3;

/** Except the session and the versions of other servers' writes, which every call reads. */
const NOT_COUNTED = /"?(operator_session|reference_version)"?/;

type Measure = { rows: number; statements: number; waits: number };
let opened: Opened;
let shop: Shop;
let desk: AnyDesk;
let cases: Case[];
const short = new Map<string, Measure>();
const long = new Map<string, Measure>();

/** Measured at the second call, with warm caches. */
async function measure({ path, input }: Case): Promise<Measure> {
  const rows = rowsIn(await askIn(desk, path, input));
  const counts = (text: string) => !NOT_COUNTED.test(text);
  const { waits, texts } = await waitsOf(opened.db, counts, () => askIn(desk, path, input));
  if (process.env.SHOW_STATEMENTS) console.log(`${path}\n${texts.map((text) => text.slice(0, 230)).join('\n')}`);
  return { rows, statements: texts.length, waits };
}

beforeAll(async () => {
  opened = await freshDatabase();
  shop = await openShop({ opened });
  desk = (await fillDesk(shop)) as unknown as AnyDesk;
  cases = await listCases(shop);
  await copyDesk(shop.db, 1, 9);
  for (const one of cases) short.set(one.name, await measure(one));
  await copyDesk(shop.db, 10, 49);
  for (const one of cases) long.set(one.name, await measure(one));
  if (process.env.SHOW_WAITS) {
    const shown = ({ rows, statements, waits }: Measure) => `${rows} rows, ${statements} statements, ${waits} waits`;
    console.log(cases.map(({ name }) => `${name}: ${shown(short.get(name)!)}; ${shown(long.get(name)!)}`).join('\n'));
  }
});
afterAll(() => shop.close());

test(`every list is answered in ${MOST_WAITS} round trips`, () => {
  const slow = [...long, ...short].filter(([, { waits }]) => waits > MOST_WAITS);
  expect(slow.map(([name, { waits }]) => `${name}: ${waits}`)).toEqual([]);
  expect(long.size).toBeGreaterThan(120);
});

test('a long page takes no more statements than a short one', () => {
  const grown = [...long].filter(
    ([name, { statements }]) => short.get(name)!.rows > 0 && statements > short.get(name)!.statements,
  );
  expect(grown.map(([name, { statements }]) => `${name}: ${short.get(name)!.statements} -> ${statements}`)).toEqual([]);
});

test('the test shop has rows for every list in one of its tabs', () => {
  const full = new Set(cases.filter(({ name }) => long.get(name)!.rows > 0).map(({ path }) => path));
  expect(cases.map(({ path }) => path).filter((path) => !full.has(path))).toEqual([]);
});
