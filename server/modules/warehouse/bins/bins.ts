// Bins: their contents, capacity, and the suggestion for a new row. A warehouse without bins takes any name for one.

import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import { readCode } from '#contract/codes.ts';
import type { BinRow } from '#contract/desk/scanning.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { cleanCode, labelText } from '#contract/label-text.ts';
import { group } from '#contract/states/machine.ts';
import { orderItemMachine } from '#contract/states/order-item.ts';
import { parcelMachine } from '#contract/states/parcel.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { audit } from '../../platform/audit/audit.ts';

type Rows = DeskCalls['bins'];
/** Item rows that take up space in a bin: those in the house. */
export const LYING = [...group(orderItemMachine, 'in_house'), 'in_waybill'] as const;

/**
 * The bin of a scanned code or typed name, as written on the shelf. Refuses `bin.unknown` where the warehouse has bins and this is none of them, and
 * `bin.off` for one that is out of use. Any name, in capitals, where it has none.
 */
export async function binNamed(ctx: Ctx, warehouse_id: number, text: string): Promise<string> {
  const read = readCode(text);
  if (read && read.kind !== 'bin') fail('bin.unknown', { bin: text }, 'bin');
  const clean = read?.text ?? cleanCode(labelText(text));
  const bin = await ctx.db
    .selectFrom('bin')
    .select(['code', 'enabled'])
    .where('warehouse_id', '=', warehouse_id)
    .where('clean', '=', clean)
    .executeTakeFirst();
  if (bin && !bin.enabled) fail('bin.off', { bin: bin.code }, 'bin');
  if (bin) return bin.code;
  const any = await ctx.db.selectFrom('bin').select('id').where('warehouse_id', '=', warehouse_id).limit(1).executeTakeFirst();
  if (any || read) fail('bin.unknown', { bin: read?.text ?? labelText(text).toUpperCase() }, 'bin');
  return labelText(text).toUpperCase();
}

const withContents = (ctx: Ctx, warehouse_id: number) =>
  ctx.db
    .selectFrom('bin as b')
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('order_item')
          .select((e) => [
            'bin',
            e.cast<number>(e.fn.countAll(), 'int4').as('items'),
            e.cast<number>(e.fn.count('member_id').distinct(), 'int4').as('members'),
          ])
          .where('warehouse_id', '=', warehouse_id)
          .where('bin', '<>', '')
          .where('state', 'in', LYING)
          .groupBy('bin')
          .as('i'),
      (join) => join.onRef('i.bin', '=', 'b.code'),
    )
    .leftJoin(
      (eb) =>
        eb
          .selectFrom('parcel')
          .select((e) => ['bin', e.cast<number>(e.fn.countAll(), 'int4').as('parcels')])
          .where('warehouse_id', '=', warehouse_id)
          .where('bin', '<>', '')
          .where('state', 'in', group(parcelMachine, 'unknown'))
          .groupBy('bin')
          .as('p'),
      (join) => join.onRef('p.bin', '=', 'b.code'),
    )
    .select(['b.id', 'b.code', 'b.zone', 'b.capacity', 'b.enabled', 'i.items', 'i.members', 'p.parcels'])
    .where('b.warehouse_id', '=', warehouse_id);

const TAKEN = sql<number>`coalesce(i.items, 0) + coalesce(p.parcels, 0)`;
type Found = Omit<BinRow, 'items' | 'members'> & { items: number | null; members: number | null; parcels: number | null };
/** A parcel without an owner takes as much room as an item. */
const toBin = ({ parcels, ...row }: Found): BinRow => ({
  ...row,
  items: (row.items ?? 0) + (parcels ?? 0),
  members: row.members ?? 0,
});

/** The map: every bin, and how many rows are in none (`loose`). */
export async function binMap(ctx: Ctx, { warehouse_id }: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const bins = await withContents(ctx, warehouse_id).orderBy('b.zone').orderBy('b.code').execute();
  const { n } = await ctx.db
    .selectFrom('order_item as i')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where('i.warehouse_id', '=', warehouse_id)
    .where('i.state', 'in', LYING)
    .where('i.state', '<>', 'received')
    .where((eb) =>
      eb.not(
        eb.exists(
          eb
            .selectFrom('bin as b')
            .select('b.id')
            .whereRef('b.code', '=', 'i.bin')
            .whereRef('b.warehouse_id', '=', 'i.warehouse_id'),
        ),
      ),
    )
    .executeTakeFirstOrThrow();
  return { bins: bins.map(toBin), loose: n };
}

/** A bin's name, its normalized form, and the zone it begins with. */
const named = (code: string) => ({ code, clean: cleanCode(code), zone: code.split('-', 1)[0]! });
const two = (n: number): string => String(n).padStart(2, '0');

export async function addBins(ctx: OperatorCtx, input: Input<Rows['add']>): Promise<Output<Rows['add']>> {
  const { warehouse_id, zone, racks, places, capacity } = input;
  const here = await ctx.db.selectFrom('warehouse').select('id').where('id', '=', warehouse_id).executeTakeFirst();
  if (!here) fail('fail.not_found', {}, 'warehouse_id');
  const rows = Array.from({ length: racks * places }, (_, at) => ({
    warehouse_id,
    capacity,
    ...named(`${zone}-${two(1 + Math.floor(at / places))}-${two(1 + (at % places))}`),
  }));
  const added = await ctx.db
    .insertInto('bin')
    .values(rows)
    .onConflict((c) => c.columns(['warehouse_id', 'clean']).doNothing())
    .returning('id')
    .execute();
  await audit(ctx, 'bins_added', 'warehouse', warehouse_id, { zone, count: added.length, capacity });
  return { added: added.length };
}

export async function editBin(ctx: OperatorCtx, input: Input<Rows['edit']>): Promise<BinRow> {
  const bin = await ctx.db.selectFrom('bin').selectAll().where('id', '=', input.id).forUpdate().executeTakeFirst();
  if (!bin) fail('fail.not_found', {}, 'id');
  const one = withContents(ctx, bin.warehouse_id).where('b.id', '=', bin.id);
  const { items } = toBin(await one.executeTakeFirstOrThrow());
  if (!input.enabled && items > 0) fail('bin.in_use', { bin: bin.code, n: items }, 'enabled');
  await ctx.db.updateTable('bin').set({ capacity: input.capacity, enabled: input.enabled }).where('id', '=', bin.id).execute();
  await audit(ctx, 'bin_changed', 'bin', bin.id, { bin: bin.code, capacity: input.capacity, enabled: input.enabled });
  return toBin(await one.executeTakeFirstOrThrow());
}

/** Suggests a bin with space for one more row: the one with most of the member's goods, else the first empty one, else the first with space. */
export async function suggestBin(
  ctx: Ctx,
  { warehouse_id, member_id }: { warehouse_id: number; member_id: number },
): Promise<{ bin: string; bin_because: 'member' | 'space' | 'none' }> {
  const own = await ctx.db
    .selectFrom('order_item as i')
    .leftJoin('bin as b', (join) => join.onRef('b.code', '=', 'i.bin').onRef('b.warehouse_id', '=', 'i.warehouse_id'))
    .select((eb) => ['i.bin', eb.fn.countAll().as('n')])
    .where('i.warehouse_id', '=', warehouse_id)
    .where('i.member_id', '=', member_id)
    .where('i.state', 'in', LYING)
    .where('i.bin', '<>', '')
    .where((eb) =>
      eb.or([
        eb('b.id', 'is', null),
        sql<boolean>`b.enabled and b.capacity > (select count(*) from order_item x where x.warehouse_id = b.warehouse_id and x.bin = b.code and x.state = any(${LYING as unknown as string[]}))`,
      ]),
    )
    .groupBy('i.bin')
    .orderBy('n', 'desc')
    .orderBy('i.bin')
    .limit(1)
    .executeTakeFirst();
  if (own) return { bin: own.bin, bin_because: 'member' };
  const free = await withContents(ctx, warehouse_id)
    .where('b.enabled', '=', true)
    .where((eb) => eb(TAKEN, '<', eb.ref('b.capacity')))
    .orderBy(sql`${TAKEN} > 0`, 'asc')
    .orderBy('b.code')
    .limit(1)
    .executeTakeFirst();
  return free ? { bin: free.code, bin_because: 'space' } : { bin: '', bin_because: 'none' };
}
