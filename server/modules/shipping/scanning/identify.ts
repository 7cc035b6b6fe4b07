// What a scanned code is. Codes of ours include their kind; others are looked up among bins, parcels and the numbers of
// carriers.
import type { Input } from '#contract/call.ts';
import { type CodeKind, looksLikeBin, type ReadCode, readCode } from '#contract/codes.ts';
import type { Scanned } from '#contract/desk/scanning.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { boxNumbers, cleanCode, labelText, parcelNumber } from '#contract/label-text.ts';
import { pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { type OperatorCtx, Refusal } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { binNamed } from '../../warehouse/bins/bins.ts';
import { heldFor, worksInWarehouse } from '../../warehouse/holds/holds.ts';
import { parcelOfLabel } from '../../warehouse/parcels/find.ts';

type Found = {
  kind: CodeKind;
  id: number | null;
  label: string;
  note?: string;
  member_id?: number | null;
  waybill_id?: number | null;
  warehouse_id?: number;
};
type Asked = Input<DeskCalls['scan']['what']>;
const NOTHING = (label: string): Found => ({ kind: 'unknown', id: null, label });

async function item(ctx: OperatorCtx, id: number): Promise<Found | undefined> {
  const row = await ctx.db
    .selectFrom('order_item')
    .select(['id', 'titles', 'bin', 'member_id', 'waybill_id', 'warehouse_id'])
    .where('id', '=', id)
    .executeTakeFirst();
  return row && { ...row, kind: 'item', label: pick(row.titles, ctx.lang), note: row.bin };
}

async function waybill(ctx: OperatorCtx, by: { id?: number; no?: string }): Promise<Found | undefined> {
  const row = await ctx.db
    .selectFrom('waybill')
    .select(['id', 'no', 'member_id', 'warehouse_id', 'state'])
    .$if(by.id !== undefined, (q) => q.where('id', '=', by.id!))
    .$if(by.no !== undefined, (q) => q.where('no', '=', by.no!))
    .executeTakeFirst();
  return row && { ...row, kind: 'waybill', waybill_id: row.id, label: row.no, note: row.state };
}

async function box(ctx: OperatorCtx, where: { id: number } | { numbers: string[] }): Promise<Found | undefined> {
  const row = await ctx.db
    .selectFrom('box as b')
    .innerJoin('waybill as w', 'w.id', 'b.waybill_id')
    .select(['b.id', 'b.no', 'b.tracking_no', 'w.no as waybill_no', 'w.id as waybill_id', 'w.member_id', 'w.warehouse_id'])
    .$if('id' in where, (q) => q.where('b.id', '=', (where as { id: number }).id))
    .$if('numbers' in where, (q) => q.where('b.tracking_no', '=', anyOf((where as { numbers: string[] }).numbers)))
    .orderBy('b.id')
    .limit(1)
    .executeTakeFirst();
  const kind = 'id' in where ? 'box' : 'international';
  return row && { ...row, kind, label: `${row.waybill_no}/${row.no}`, note: row.tracking_no };
}

/** `clean`: of a bin that has been set up; else one with goods in it, or a name of that form. */
async function bin(ctx: OperatorCtx, clean: string, typed: string, warehouse_id: number | undefined): Promise<Found | undefined> {
  const row = await ctx.db
    .selectFrom('bin')
    .select(['code', 'warehouse_id'])
    .where('clean', '=', clean)
    .orderBy((eb) => eb('warehouse_id', '=', warehouse_id ?? 0), 'desc')
    .limit(1)
    .executeTakeFirst();
  if (row) return { kind: 'bin', id: null, label: row.code, warehouse_id: row.warehouse_id };
  return looksLikeBin(typed) ? { kind: 'bin', id: null, label: labelText(typed).toUpperCase() } : undefined;
}

async function parcel(ctx: OperatorCtx, code: string, warehouse_id: number | undefined): Promise<Found | undefined> {
  const row = await parcelOfLabel(ctx, code, warehouse_id);
  return row && { ...row, kind: 'parcel', label: row.tracking_no, note: row.state };
}

async function unit(ctx: OperatorCtx, id: number, kind: 'bag' | 'pallet' | 'master'): Promise<Found | undefined> {
  const row = await ctx.db
    .selectFrom('unit')
    .select(['id', 'no', 'state', 'warehouse_id'])
    .where('id', '=', id)
    .where('kind', '=', kind)
    .executeTakeFirst();
  return row && { kind, id: row.id, label: row.no, note: row.state, warehouse_id: row.warehouse_id };
}

async function badge(ctx: OperatorCtx, id: number): Promise<Found | undefined> {
  const row = await ctx.db.selectFrom('operator').select(['id', 'name']).where('id', '=', id).executeTakeFirst();
  return row && { kind: 'badge', id: row.id, label: row.name };
}

async function ours(ctx: OperatorCtx, read: ReadCode, warehouse_id: number | undefined): Promise<Found | undefined> {
  if (read.kind === 'item') return item(ctx, read.id);
  if (read.kind === 'waybill') return waybill(ctx, { no: read.text });
  if (read.kind === 'box') return box(ctx, { id: read.id });
  if (read.kind === 'bin') return (await bin(ctx, read.text, '', warehouse_id)) ?? { kind: 'bin', id: null, label: read.text };
  if (read.kind === 'badge') return badge(ctx, read.id);
  return unit(ctx, read.id, read.kind);
}

async function look(ctx: OperatorCtx, code: string, warehouse_id: number | undefined): Promise<Found> {
  const read = readCode(code);
  const clean = cleanCode(labelText(code));
  if (read) return (await ours(ctx, read, warehouse_id)) ?? NOTHING(read.text || clean);
  return (
    (await bin(ctx, clean, code, warehouse_id)) ??
    (await parcel(ctx, code, warehouse_id)) ??
    (await box(ctx, { numbers: boxNumbers(code) })) ??
    NOTHING(parcelNumber(code))
  );
}

/** What the next act would say of a bin: the same check, before anything is put into it. */
async function refusedBin(ctx: OperatorCtx, { kind }: Found, { code, warehouse_id }: Asked): Promise<string> {
  if (kind !== 'bin' || warehouse_id === undefined) return '';
  try {
    await binNamed(ctx, warehouse_id, code);
    return '';
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    return say(error.key, error.params, ctx.lang);
  }
}

async function identify(ctx: OperatorCtx, input: Asked): Promise<Scanned> {
  const found = await look(ctx, input.code, input.warehouse_id);
  const away = found.warehouse_id !== undefined && input.warehouse_id !== undefined && found.warehouse_id !== input.warehouse_id;
  const other = away
    ? await ctx.db.selectFrom('warehouse').select('names').where('id', '=', found.warehouse_id!).executeTakeFirst()
    : undefined;
  return {
    kind: found.kind,
    code: input.code,
    id: found.id,
    waybill_id: found.waybill_id ?? null,
    label: found.label,
    note: found.note ?? '',
    elsewhere: other ? pick(other.names, ctx.lang) : '',
    refused: await refusedBin(ctx, found, input),
    held: await heldFor(ctx, found.member_id ?? null, found.waybill_id ?? null),
  };
}

export const scanningDesk = {
  'scan/what': (ctx, input) => identify(worksInWarehouse(ctx), input),
} satisfies Partial<DeskHandlers>;
