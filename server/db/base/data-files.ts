// Reads the initial data of a shop: tables of `data` (CSV, JSON) and texts of `texts/<language>`, each validated by its schema. docs/data.md has the layout.
import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { parse } from 'csv-parse/sync';
import { z } from '#contract/fields.ts';

/** `base`: the data of every shop; `demo`: that of the demo shop. */
export type Part = 'base' | 'demo';

/** An error in a data file; the message has the file and the line, path or key. */
export class DataFault extends Error {}

const HERE = dirname(fileURLToPath(import.meta.url));
/** Next to the bundle, or in the sources. */
const ROOT = [join(HERE, 'db'), join(HERE, '..')].find((folder) => existsSync(join(folder, 'base/data')))!;

export const folderOf = (part: Part, kind: 'data' | 'texts'): string => join(ROOT, part, kind);
export const readData = (path: string): string => readFileSync(join(ROOT, path), 'utf8');

/** The error in words: a schema without messages of its own says only "Invalid input". */
function wordsOf(issue: z.core.$ZodIssue): string {
  if (issue.code === 'unrecognized_keys') return `unknown ${issue.keys.join(', ')}`;
  if (issue.message !== 'Invalid input') return issue.message;
  if (issue.code === 'invalid_type') return `is no ${issue.expected}`;
  return issue.code === 'invalid_value' ? `is none of ${issue.values.join(', ')}` : issue.message;
}

/** Validates a value by a schema; `where` is the file in the error. */
export function checked<S extends z.ZodMiniType>(where: string, schema: S, value: unknown): z.output<S> {
  const read = z.safeParse(schema, value);
  if (read.success) return read.data;
  const faults = read.error.issues.map((one) => `${[where, one.path.join('.')].join(' ').trimEnd()}: ${wordsOf(one)}`);
  throw new DataFault(faults.join('\n'));
}

/** A row is a line: no cell has a line break. */
function cellsOf(file: string, text: string): string[][] {
  try {
    return parse(text);
  } catch (error) {
    throw new DataFault(`${file}: ${(error as Error).message}`);
  }
}

type Row = z.ZodMiniObject<Record<string, z.ZodMiniType<unknown, string>>>;
type Columns<S extends Row> = readonly (keyof S['shape'] & string)[];

/** Parses the rows of a CSV text. Its columns are those of the schema; the columns `key` together are unique. */
export function rowsOf<S extends Row>(file: string, text: string, schema: S, key: Columns<S>): z.output<S>[] {
  const [head, ...rows] = cellsOf(file, text);
  const columns = head ?? [];
  const wanted = Object.keys(schema.shape);
  const wrong = [
    ...columns
      .filter((column, at) => !wanted.includes(column) || columns.indexOf(column) !== at)
      .map((column) => `unknown column ${column}`),
    ...wanted.filter((column) => !columns.includes(column)).map((column) => `no column ${column}`),
  ];
  if (wrong.length > 0) throw new DataFault(`${file}:1: ${wrong.join(', ')}`);
  const lines = new Map<string, number>();
  return rows.map((cells, at) => {
    const line = at + 2;
    const broken = cells.findIndex((cell) => cell.includes('\n'));
    if (broken >= 0) throw new DataFault(`${file}:${line} ${columns[broken]}: has a line break`);
    const record = Object.fromEntries(columns.map((column, at) => [column, cells[at]!]));
    const code = key.map((column) => record[column]).join(' ');
    const first = lines.get(code);
    if (first !== undefined) throw new DataFault(`${file}:${line}: ${code} is in line ${first} too`);
    lines.set(code, line);
    return checked(`${file}:${line}`, schema, record);
  });
}

/** Rows of `<part>/data/<name>.csv`. */
export function table<S extends Row>(part: Part, name: string, schema: S, key: Columns<S>): z.output<S>[] {
  const file = `${part}/data/${name}.csv`;
  return rowsOf(file, readData(file), schema, key);
}

/** The content of `<part>/data/<name>.json`. */
export function document<S extends z.ZodMiniType>(part: Part, name: string, schema: S): z.output<S> {
  const file = `${part}/data/${name}.json`;
  return checked(file, schema, parsed(file));
}

/** The rows of `<part>/data/<name>.json`; the value of `key` is unique. */
export function rowsIn<S extends z.ZodMiniType<object>>(part: Part, name: string, schema: S, key: keyof z.output<S> & string) {
  const rows = document(part, name, z.array(schema)) as z.output<S>[];
  expectDifferent(
    `${part}/data/${name}.json`,
    rows.map((row) => row[key]),
  );
  return rows;
}

/** `values`: the key of each row. */
export function expectDifferent(file: string, values: readonly unknown[]): void {
  const twin = values.findIndex((value, at) => values.indexOf(value) !== at);
  if (twin >= 0) throw new DataFault(`${file} ${twin}: ${values[twin]} is in ${values.indexOf(values[twin])} too`);
}

export function parsed(file: string): unknown {
  try {
    return JSON.parse(readData(file));
  } catch (error) {
    throw new DataFault(`${file}: ${(error as Error).message}`);
  }
}
