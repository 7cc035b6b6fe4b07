// Tables of sizes of a new shop. Measures follow public standards (listed in `sources`), the correspondence of regions is the common one in shops;
// makers differ, which is why the page says "usually". Lengths are of the body in mm, not of the garment.
import { z } from '#contract/fields.ts';
import { SIZE_KINDS, SIZE_MEASURES, SIZE_REGIONS, type SizeMeasure, type SizeRegion } from '#contract/sizes.ts';
import { any, type Cell, code, oneOf, orNull } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';

type Range = readonly [from: number, to: number];
const range: Cell<Range> = z.pipe(
  z.string().check(z.regex(/^\d+-\d+$/, 'not a range')),
  z.transform((text: string) => {
    const [from, to] = text.split('-').map(Number);
    return [from!, to!] as const;
  }),
);
const columns = <K extends string, T>(names: readonly K[], cell: Cell<T>) =>
  Object.fromEntries(names.map((name) => [name, cell])) as Record<K, Cell<T>>;

const texts = textsOf('base', 'sizes');
const tables = table('base', 'size-tables', z.object({ code, kind: z.enum(SIZE_KINDS), notes: code, sources: code }), ['code']);
const row = z.object({
  table: oneOf(
    tables.map((one) => one.code),
    'table of sizes',
  ),
  ...columns(SIZE_REGIONS, any),
  ...columns(SIZE_MEASURES, orNull(range)),
});
const rows = table('base', 'size-rows', row, ['table', ...SIZE_REGIONS, ...SIZE_MEASURES]);

/** The filled columns of a row. */
const filled = <K extends string, T>(names: readonly K[], of: Record<K, T | null>) =>
  Object.fromEntries(names.flatMap((name) => (of[name] ? [[name, of[name]]] : []))) as Partial<Record<K, T>>;

export const sizeTables = tables.map(({ code, kind, notes, sources }) => ({
  code,
  kind,
  names: texts.names(`${code}.name`),
  notes: texts.names(`notes.${notes}`),
  sources: texts.names(`sources.${sources}`),
  rows: rows
    .filter((one) => one.table === code)
    .map((one) => ({
      sizes: filled<SizeRegion, string>(SIZE_REGIONS, one),
      measures: filled<SizeMeasure, Range>(SIZE_MEASURES, one),
    })),
}));
