// Labels of the warehouse in batches, a page each at the size of the printer: items, bins, waybills, boxes, bags and pallets, and an operator's own badge.
import { setImmediate } from 'node:timers/promises';
import { toSVG } from 'bwip-js/node';
import type { Input, Output } from '#contract/call.ts';
import { type PrintedKind, printedCode } from '#contract/codes.ts';
import type { LabelSize } from '#contract/desk/tabs.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { escaped as safe } from '../../../escape.ts';
import { kg, sides } from '../../../written.ts';
import { worksInWarehouse } from '../../warehouse/holds/holds.ts';

type Asked = Input<DeskCalls['labels']['print']>;
/** code: the content of the bar code; text: below it in full; head, lines: for people. */
export type Label = { code: string; head: string; lines: readonly string[] };

const bars = (text: string): string => toSVG({ bcid: 'code128', text, height: 10, includetext: true, textxalign: 'center' });
const qr = (text: string): string => toSVG({ bcid: 'qrcode', text, scale: 2 });

async function items(ctx: OperatorCtx, ids: readonly number[]): Promise<Label[]> {
  const rows = await ctx.db
    .selectFrom('order_item as i')
    .innerJoin('member as m', 'm.id', 'i.member_id')
    .innerJoin('orders as o', 'o.id', 'i.order_id')
    .select(['i.id', 'i.titles', 'i.properties_name', 'i.num', 'i.bin', 'm.mark', 'o.no'])
    .where('i.id', '=', anyOf(ids))
    .orderBy('i.id')
    .execute();
  return rows.map((row) => ({
    code: printedCode('item', row.id),
    head: [row.mark, row.bin].filter(Boolean).join('  '),
    lines: [`${pick(row.titles, ctx.lang)} × ${row.num}`, pick(row.properties_name, ctx.lang), row.no],
  }));
}

async function bins(ctx: OperatorCtx, warehouse_id: number, zone: string): Promise<Label[]> {
  const rows = await ctx.db
    .selectFrom('bin')
    .select('code')
    .where('warehouse_id', '=', warehouse_id)
    .where('enabled', '=', true)
    .where((eb) => eb.or([eb('zone', '=', zone), eb('code', '=', zone)]))
    .orderBy('code')
    .execute();
  return rows.map(({ code }) => ({ code: printedCode('bin', code), head: code, lines: [] }));
}

/** By ids, or by the numbers of waybills. */
async function boxes(ctx: OperatorCtx, { kind, ids, numbers }: Asked): Promise<Label[]> {
  const rows = await ctx.db
    .selectFrom('waybill as w')
    .leftJoin('box as b', 'b.waybill_id', 'w.id')
    .innerJoin('member as m', 'm.id', 'w.member_id')
    .select([
      'w.id',
      'w.no',
      'w.country',
      'w.quote',
      'm.mark',
      'b.id as box_id',
      'b.no as box_no',
      'b.weight',
      'b.length',
      'b.width',
      'b.height',
      'b.tracking_no',
    ])
    .where((eb) => eb.or([eb('w.id', '=', anyOf(ids ?? [])), eb('w.no', '=', anyOf(numbers ?? []))]))
    .orderBy('w.id')
    .orderBy('b.no')
    .execute();
  const line = (row: (typeof rows)[number]) => `${pick(row.quote.line_name, ctx.lang)} ${row.country}`;
  if (kind === 'waybill')
    return [...new Map(rows.map((row) => [row.id, row])).values()].map((row) => ({
      ...{ code: row.no.replace('-', ''), head: row.no, lines: [line(row), row.mark] },
    }));
  return rows.flatMap((row) =>
    row.box_id === null
      ? []
      : [
          {
            code: printedCode('box', row.box_id),
            head: `${row.no}/${row.box_no}`,
            lines: [
              `${line(row)}  ${row.mark}`,
              `${kg(row.weight!)}  ${sides({ length: row.length!, width: row.width!, height: row.height! })} cm`,
              row.tracking_no ?? '',
            ],
          },
        ],
  );
}

async function units(ctx: OperatorCtx, ids: readonly number[]): Promise<Label[]> {
  const rows = await ctx.db
    .selectFrom('unit as u')
    .leftJoin('line as l', 'l.id', 'u.line_id')
    .select(['u.id', 'u.no', 'u.kind', 'u.carrier', 'u.reference', 'l.names'])
    .where('u.id', '=', anyOf(ids))
    .orderBy('u.id')
    .execute();
  return rows.map((row) => ({
    code: printedCode(row.kind satisfies PrintedKind, row.id),
    head: row.no,
    lines: [[pick(row.names, ctx.lang), row.carrier].filter(Boolean).join('  '), row.reference],
  }));
}

function labelsOf(ctx: OperatorCtx, input: Asked): Promise<Label[]> {
  if (input.kind === 'item') return items(ctx, input.ids ?? []);
  if (input.kind === 'bin') return bins(ctx, input.warehouse_id ?? 0, (input.zone ?? '').toUpperCase());
  if (input.kind === 'unit') return units(ctx, input.ids ?? []);
  if (input.kind === 'badge')
    return Promise.resolve([
      { code: printedCode('badge', ctx.operator.id), head: ctx.operator.name, lines: [ctx.operator.username] },
    ]);
  return boxes(ctx, input);
}

/** Small labels have a QR code next to the words, large ones a bar code across. */
function html(label: Label, size: LabelSize): string {
  const words = `<h1>${safe(label.head)}</h1>${label.lines
    .filter(Boolean)
    .map((line) => `<p>${safe(line)}</p>`)
    .join('')}`;
  return size === '40x30'
    ? `<section class="label label-${size}"><div class="label-row">${qr(label.code)}<div>${words}</div></div><small>${safe(label.code)}</small></section>`
    : `<section class="label label-${size}">${words}${bars(label.code)}${size === '100x150' ? qr(label.code) : ''}</section>`;
}

/** The requested labels; refuses `label.none` where there are none. */
export async function readLabels(ctx: OperatorCtx, input: Asked): Promise<Label[]> {
  const labels = await labelsOf(worksInWarehouse(ctx), input);
  if (labels.length === 0) fail('label.none', {}, input.kind === 'bin' ? 'zone' : 'ids');
  return labels;
}

export async function printLabels(ctx: OperatorCtx, input: Asked): Promise<Output<DeskCalls['labels']['print']>> {
  const labels = await readLabels(ctx, input);
  const pages: string[] = [];
  for (const label of labels) {
    pages.push(html(label, input.size));
    // Bars and squares take some milliseconds each: other work runs between them.
    await setImmediate();
  }
  return { no: String(labels.length), html: pages.join('') };
}
