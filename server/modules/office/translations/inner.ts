// Texts inside of a row: names within a structure, as of options of goods, and in rows that it owns, as of SKUs.
import { type RawBuilder, sql } from 'kysely';
import type { Resource } from '#contract/desk/resource.ts';
import type { Names } from '#contract/lang.ts';

/** `keys`: what has texts by language there; `joined`: a text of several, such as "Red / XL". */
type Inner = { name: string; keys: readonly string[]; joined: boolean };
type Row = Readonly<Record<string, unknown>>;

const SHAPES = ['options', 'props'];
const KEYS = ['names', 'values'];
const namesIn = (rows: NonNullable<Resource['rows']>[number]): string[] =>
  rows.fields.filter((f) => f.kind === 'names').map((f) => f.name);

const structures = (r: Resource) => r.fields.filter((f) => f.kind === 'json' && SHAPES.includes(f.shape ?? ''));
const owned = (r: Resource) => (r.rows ?? []).filter((rows) => namesIn(rows).length > 0);

export const innerParts = (r: Resource): Inner[] => [
  ...structures(r).map(({ name }) => ({ name, keys: KEYS, joined: false })),
  ...owned(r).map((rows) => ({ name: rows.name, keys: namesIn(rows), joined: true })),
];

const isRow = (value: unknown): value is Row => typeof value === 'object' && value !== null && !Array.isArray(value);
const isNames = (value: unknown): value is Names => isRow(value);

/** The value with each of its texts turned. */
export function turnTexts(value: unknown, keys: readonly string[], turn: (names: Names) => Names): unknown {
  if (Array.isArray(value)) return value.map((one) => turnTexts(one, keys, turn));
  if (!isRow(value)) return value;
  return Object.fromEntries(
    Object.entries(value).map(([name, one]) => [
      name,
      keys.includes(name) && isNames(one) ? turn(one) : turnTexts(one, keys, turn),
    ]),
  );
}

/** Conditions: some text inside of the row lacks this language. */
export const innerMissing = (r: Resource, lang: string): RawBuilder<boolean>[] => [
  ...structures(r).map(({ name }) => {
    const lacks = (key: string) =>
      `(@.${key}.type() == "object" && exists(@.${key}.*) && !exists(@.${key}.${JSON.stringify(lang)}))`;
    return sql<boolean>`jsonb_path_exists(${sql.ref(name)}, ${`$.** ? (${KEYS.map(lacks).join(' || ')})`}::jsonpath)`;
  }),
  ...owned(r).flatMap((rows) =>
    namesIn(rows).map(
      (name) => sql<boolean>`exists (select from ${sql.table(rows.table)} o
        where o.${sql.ref(rows.owner)} = ${sql.ref(`${r.table}.${r.key.column}`)}
        and o.${sql.ref(name)} <> '{}'::jsonb and not jsonb_exists(o.${sql.ref(name)}, ${lang}))`,
    ),
  ),
];

/** Texts that a save has written inside of a row, by the part and the language; what is gone is none. */
export const changedInner = (
  r: Resource,
  row_id: string,
  old: Row,
  now: Row,
): { row_id: string; field: string; lang: string }[] =>
  innerParts(r).flatMap(({ name, keys }) => {
    if (now[name] === undefined) return [];
    const before = textsByLang(old[name], keys);
    const written = [...textsByLang(now[name], keys)].filter(([lang, texts]) =>
      [...texts].some((text) => !before.get(lang)?.has(text)),
    );
    return written.map(([lang]) => ({ row_id, field: name, lang }));
  });

function textsByLang(value: unknown, keys: readonly string[]): Map<string, Set<string>> {
  const found = new Map<string, Set<string>>();
  turnTexts(typeof value === 'string' ? JSON.parse(value) : value, keys, (names) => {
    for (const [lang, text] of Object.entries(names)) found.set(lang, (found.get(lang) ?? new Set()).add(text));
    return names;
  });
  return found;
}
