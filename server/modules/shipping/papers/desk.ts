// Calls of papers as PDF (/admin/api/labels/pdf, /admin/api/papers/*).
import type { Input } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { setting } from '../../platform/settings/settings.ts';
import { spread } from '../../pricing/money/round.ts';
import { readLabels } from '../labels/labels.ts';
import { unitDetail } from '../units/store.ts';
import { picksOf } from '../waybills/packing/waves.ts';
import { declaredValue } from '../waybills/papers/customs.ts';
import { readPaper } from '../waybills/papers/papers.ts';
import {
  cn22,
  cn23,
  handover,
  invoice,
  type ManifestRow,
  manifest,
  packingList,
  pickList,
  type WaybillFacts,
} from './documents.ts';
import type { Paper } from './layout.ts';
import { print } from './printer.ts';
import type { Printed } from './sheet.ts';

type Rows = DeskCalls['papers'];
const file = (name: string, { pdf, pages, unprintable }: Printed) => ({
  ...{ name: `${name}.pdf`, pages, unprintable },
  pdf: Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength).toString('base64'),
});
const made = async (name: string, paper: Paper) => file(name, await print({ title: name, papers: [paper] }));

/** The customs paper by the declared value: the small one up to its limit. */
async function customsOf(ctx: OperatorCtx, facts: WaybillFacts, wish: 'customs' | 'cn22' | 'cn23'): Promise<Paper> {
  const { customs: d, boxes } = facts;
  const declared = declaredValue(d.rows);
  const over = declared > (await setting(ctx.db, 'cn22_most'));
  if (wish === 'cn22' && over) fail('papers.cn22_over', { amount_fen: declared }, 'paper');
  return wish === 'cn23' || over
    ? cn23(
        d,
        boxes.flatMap((box) => box.tracking_no || []),
      )
    : cn22(d);
}

async function waybillPaper(ctx: OperatorCtx, { id, paper }: Input<Rows['waybill']>) {
  const facts = await readPaper(ctx, id);
  const { w, boxes, customs, line } = facts;
  if (paper === 'list') return made(`${w.no}-list`, packingList(facts, ctx.lang));
  if (paper !== 'invoice') return made(`${w.no}-${paper}`, await customsOf(ctx, facts, paper));
  const numbers = boxes.flatMap((box) => box.tracking_no || []);
  return made(`${w.no}-invoice`, invoice(customs, { numbers, carrier: line }));
}

/**
 * One row a box. The contents of each box are not recorded: pieces and value of a waybill are shared by weight, and add up to
 * what is declared.
 */
async function manifestRows(ctx: OperatorCtx, unit: Awaited<ReturnType<typeof unitDetail>>): Promise<ManifestRow[]> {
  const ids = [...new Set(unit.contents.map((box) => box.waybill_id))];
  const waybills = await ctx.db
    .selectFrom('waybill')
    .select(['id', 'address', 'declare_rows'])
    .where('id', '=', anyOf(ids))
    .execute();
  const boxes = await ctx.db
    .selectFrom('box')
    .select(['waybill_id', 'no', 'weight'])
    .where('waybill_id', '=', anyOf(ids))
    .orderBy('waybill_id')
    .orderBy('no')
    .execute();
  return unit.contents.map((box) => {
    const w = waybills.find((one) => one.id === box.waybill_id)!;
    const siblings = boxes.filter((one) => one.waybill_id === w.id);
    const at = siblings.findIndex((one) => one.no === box.box_no);
    const shareOf = (total: number): number =>
      spread(
        total,
        siblings.map((one) => one.weight),
      )[at]!;
    return {
      ...{
        no: `${box.waybill_no}/${box.box_no}`,
        number: box.tracking_no,
        country: box.country,
        name: w.address.name,
        weight: box.weight,
      },
      goods: w.declare_rows.map((row) => row.name_en).join(', '),
      pieces: shareOf(w.declare_rows.reduce((sum, row) => sum + row.quantity, 0)),
      value: shareOf(declaredValue(w.declare_rows)),
    };
  });
}

async function unitPaper(ctx: OperatorCtx, { id, paper }: Input<Rows['unit']>) {
  const unit = await unitDetail(ctx, id);
  return made(
    `${unit.no}-${paper}`,
    paper === 'handover' ? handover(unit, ctx.lang) : manifest(unit, await manifestRows(ctx, unit)),
  );
}

export const paperDesk = {
  'labels/pdf': async (ctx, input) => {
    const labels = await readLabels(ctx, input);
    return file(`labels-${input.size}`, await print({ labels, size: input.size }));
  },
  'papers/waybill': (ctx, input) => waybillPaper(ctx, input),
  'papers/wave': async (ctx, { id }) => made(`wave-${id}`, pickList(id, (await picksOf(ctx, { id })).picks, ctx.lang)),
  'papers/unit': (ctx, input) => unitPaper(ctx, input),
} satisfies Partial<DeskHandlers>;
