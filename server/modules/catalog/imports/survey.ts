// Looks a whole file over before it is mapped: its columns with examples, its first rows, and what the figures of each column say about the way it writes numbers.
import { performance } from 'node:perf_hooks';
import { cutText } from '#contract/clean-text.ts';
import { FIGURE_FIELDS, type FileEncoding, type ImportFormat, type ImportOptions } from '#contract/import-fields.ts';
import { evidenceOf, formatFound, isoDecimals, NO_EVIDENCE, type NumberEvidence } from '#contract/rules/number-text.ts';
import type { ImportPlan } from './plan.ts';
import { figureOf } from './prices.ts';
import { type RawRow, readRows } from './read-rows.ts';
import { stepsOf } from './values.ts';

/** Rows whose fields and examples are collected, because JSON lines need not all have the same fields. */
const LOOKED_AT = 500;
const EXAMPLES = 3;
/** Longer cells are texts. */
const LONGEST_FIGURES = 1000;
/** Longest look at a file in a call, ms: what is not seen by then is found by the job. */
const LOOK_MS = 15_000;

type Column = { name: string; examples: string[]; numbers: NumberEvidence; figures: string[]; signs: Set<string> };
type Survey = { columns: Column[]; rows: RawRow[]; n: number; whole: boolean };

/** The amounts of a cell: one, or those of prices by quantity. */
const amountsIn = (text: string): string[] =>
  /^\s*\d{1,6}\s*[:=]/.test(text) ? (stepsOf(text)?.map((step) => step.amount) ?? []) : [text];

/** What a cell needs to say anything: a separator before a digit, or a sign of money. Most cells are spared the rest. */
const TELLING = /[.,\uff0e\uff0c\u066b]\p{Nd}|\p{Sc}/u;

function note(column: Column, text: string): void {
  if (text.length > LONGEST_FIGURES || !TELLING.test(text)) return;
  for (const cell of amountsIn(text)) {
    const read = figureOf(cell);
    if (!read) continue;
    for (const one of read.currencies.slice(0, 1)) column.signs.add(one);
    const [own] = read.currencies.length === 1 ? read.currencies : [];
    const what = evidenceOf(read.figure);
    if (!what) continue;
    // A cell that names its currency is decided by that.
    const found = own ? formatFound({ ...NO_EVIDENCE, [what]: 1 }, isoDecimals(own)) : what;
    column.numbers[found === 'point' || found === 'comma' ? found : what] += 1;
    if (column.figures.length < EXAMPLES && !column.figures.includes(cell)) column.figures.push(cell);
    else if (
      what.startsWith('open') &&
      !column.figures.some((one) => evidenceOf(figureOf(one)?.figure ?? '')?.startsWith('open'))
    )
      column.figures[EXAMPLES - 1] = cell;
  }
}

type FileForm = { format: ImportFormat; encoding: FileEncoding };
/** `most_ms`: how long to look; all of the file without it. */
export async function survey(
  bytes: AsyncIterable<Uint8Array>,
  { format, encoding }: FileForm,
  most_ms = Number.POSITIVE_INFINITY,
): Promise<Survey> {
  const began = performance.now();
  const columns = new Map<string, Column>();
  const first: RawRow[] = [];
  let n = 0;
  for await (const row of readRows(bytes, format, encoding)) {
    n += 1;
    if (n <= LOOKED_AT) first.push(row);
    for (const name of n <= LOOKED_AT ? Object.keys(row.json ?? row.cells) : columns.keys()) {
      const column = columns.get(name) ?? {
        name,
        examples: [],
        numbers: { ...NO_EVIDENCE },
        figures: [],
        signs: new Set<string>(),
      };
      columns.set(name, column);
      const text = row.cells[name] ?? '';
      if (text === '') continue;
      if (n <= LOOKED_AT && column.examples.length < EXAMPLES) {
        const example = cutText(text, 80);
        if (!column.examples.includes(example)) column.examples.push(example);
      }
      // A number of JSON has one value.
      if (typeof row.json?.[name] !== 'number') note(column, text);
    }
    if (performance.now() - began > most_ms) return { columns: [...columns.values()], rows: first, n, whole: false };
  }
  return { columns: [...columns.values()], rows: first, n, whole: true };
}
export const lookOver = (bytes: AsyncIterable<Uint8Array>, form: FileForm): Promise<Survey> => survey(bytes, form, LOOK_MS);

/** The columns that a mapping reads figures from, with the decimals of what they count. */
export const figureColumns = ({ mapping, options }: Pick<ImportPlan, 'mapping' | 'options'>): Map<string, number> =>
  new Map(
    Object.entries(mapping).flatMap(([field, { column }]) => {
      const decimals = FIGURE_FIELDS.get(field);
      return column === undefined || decimals === undefined ? [] : [[column, decimals ?? isoDecimals(options.currency)] as const];
    }),
  );

/** How the columns of a mapping write numbers, by what was found; a column that someone has to decide on is in `open`. */
export function numbersFound(
  { columns }: Pick<Survey, 'columns'>,
  plan: Pick<ImportPlan, 'mapping' | 'options'>,
): { numbers: ImportOptions['numbers']; open: Column[] } {
  const numbers: ImportOptions['numbers'] = {};
  const open: Column[] = [];
  for (const [name, decimals] of figureColumns(plan)) {
    const column = columns.find((one) => one.name === name);
    const found = plan.options.numbers[name] ?? formatFound(column?.numbers ?? NO_EVIDENCE, decimals);
    if (found !== 'open') numbers[name] = found;
    else if (column) open.push(column);
  }
  return { numbers, open };
}

/** The currency that the signs of a file's prices stand for, the commonest of several; undefined when they have none, or several. */
export function currencyFound({ columns }: Pick<Survey, 'columns'>, mapping: ImportPlan['mapping']): string | undefined {
  const prices = Object.entries(mapping).flatMap(([field, { column }]) => (FIGURE_FIELDS.get(field) === null ? [column] : []));
  const signs = new Set(columns.filter((one) => prices.includes(one.name)).flatMap((one) => [...one.signs]));
  return signs.size === 1 ? [...signs][0] : undefined;
}
