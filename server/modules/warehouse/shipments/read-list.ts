// Reads a marketplace's list as rows: with a header as exported, or without one when numbers were pasted. Columns without a header are named by position.

import { courierOf } from '#contract/courier-numbers.ts';
import { cleanCode } from '#contract/label-text.ts';
import { SHIPMENT_FIELDS, type ShipmentField, type ShipmentMapping, usualMapping } from '#contract/shipment-fields.ts';
import { type Ctx, fail } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { lookAt } from '../../catalog/imports/read-rows.ts';

const MOST_ROWS = 1000;
/** Rows read to guess the columns. */
const LOOKED_AT = 50;
export type ListRow = { row: number } & { [F in ShipmentField]: string };
type Sheet = { heads: string[]; rows: { row: number; cells: Record<string, string> }[] };

/** Pasted words may be separated by any white space. */
const asTable = (text: string): string => {
  const lines = text.replace(/^\uFEFF/, '').split(/\r?\n/);
  return lines.some((line) => /[,\t;|]/.test(line))
    ? text
    : lines
        .map((line) =>
          line
            .trim()
            .split(/[\s，；]+/)
            .join('\t'),
        )
        .join('\n');
};
/** The first line is a header when none of its cells has a number. */
const hasHeads = (line: string): boolean => !/\d{5}/.test(line);

export async function sheetOf(text: string): Promise<Sheet> {
  const table = asTable(text);
  const [first = ''] = table.trim().split(/\r?\n/, 1);
  const width = first.split(/[,\t;|]/).length;
  const divider = /[\t;|,]/.exec(first)?.[0] ?? ',';
  const headed = hasHeads(first) ? table : `${Array.from({ length: width }, (_, at) => String(at + 1)).join(divider)}\n${table}`;
  const one = [new TextEncoder().encode(headed)];
  const bytes = (async function* () {
    yield* one;
  })();
  const { heads, rows } = await lookAt(bytes, 'csv', MOST_ROWS + 1).catch(() => fail('shipments.unreadable', {}, 'text'));
  if (rows.length === 0) fail('shipments.empty', {}, 'text');
  if (rows.length > MOST_ROWS) fail('shipments.too_many', { n: MOST_ROWS }, 'text');
  return { heads, rows };
}

/** Marketplaces write numbers as ="123" so that spreadsheets leave them alone. */
const plain = (cell: string): string => cell.replace(/^=?"?|"?$/g, '').trim();

/** Guesses the columns: by their headers, else by their contents. */
export async function guess(ctx: Ctx, { heads, rows }: Sheet): Promise<ShipmentMapping> {
  const usual = usualMapping(heads);
  if (usual.platform_no) return usual;
  const values = (head: string) => rows.slice(0, LOOKED_AT).map((row) => plain(row.cells[head] ?? ''));
  const known = new Set(
    (
      await ctx.db
        .selectFrom('purchase')
        .select('platform_no')
        .distinct()
        .where('platform_no', '=', anyOf(heads.flatMap(values)))
        .execute()
    ).map((row) => row.platform_no),
  );
  const most = (fits: (text: string) => boolean) =>
    heads
      .map((head) => ({ head, n: values(head).filter(fits).length }))
      .filter((one) => one.n > 0)
      .sort((a, b) => b.n - a.n)[0]?.head;
  const platform_no = most((text) => text !== '' && known.has(text));
  const tracking_no =
    most((text) => courierOf(text) !== null) ??
    heads.find((head) => head !== platform_no && values(head).some((text) => cleanCode(text).length >= 8));
  return {
    ...usual,
    ...(platform_no ? { platform_no } : {}),
    ...(tracking_no && tracking_no !== platform_no ? { tracking_no } : {}),
  };
}

export function rowsOf({ rows }: Sheet, mapping: ShipmentMapping): ListRow[] {
  if (!mapping.platform_no) fail('fail.field_missing', {}, 'platform_no');
  return rows.map(({ row, cells }) => ({
    row,
    ...(Object.fromEntries(SHIPMENT_FIELDS.map((field) => [field, plain(cells[mapping[field] ?? ''] ?? '')])) as Record<
      ShipmentField,
      string
    >),
  }));
}
