// Receiving by scan, and undoing a scan. A scan looks for a purchase, then a declaration, then the mark on the label; otherwise the parcel is unclaimed.

import { isOwnCode } from '#contract/codes.ts';
import type { ScanOut } from '#contract/desk/warehouse.ts';
import { isWebAddress, parcelNumber } from '#contract/label-text.ts';
import { pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { isWeight } from '#contract/scale-line.ts';
import { isIn } from '#contract/states/machine.ts';
import { parcelMachine as machine, parcelMachine } from '#contract/states/parcel.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import { type Item, itemLifecycle, refreshOrdersOf } from '../../orders/orders/items.ts';
import { audit } from '../../platform/audit/audit.ts';
import { opened, requireAction, transition } from '../../platform/lifecycle/transition.ts';
import { port } from '../../platform/ports.ts';
import { setting } from '../../platform/settings/settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { heldFor } from '../holds/holds.ts';
import { receiveContents, undoContents } from '../parcels/contents.ts';
import { parcelOfLabel } from '../parcels/find.ts';
import { daysLater, lockParcel, PARCELS_URL, type Parcel, parcelLifecycle } from '../parcels/parcel.ts';
import { stockRows } from './stock-rows.ts';

type Asked = { tracking_no: string; warehouse_id: number; mark?: string | undefined };
type Says = `warehouse.${'again' | 'match' | 'parcel' | 'stop' | 'unknown' | 'undeclared' | 'mark_unknown' | 'undone'}`;

/** Receives a parcel by its label. Repeating it does no harm; a member code assigns an unclaimed parcel to its member. */
export async function scan(ctx: OperatorCtx, input: Asked): Promise<ScanOut> {
  if (isOwnCode(input.tracking_no)) fail('scan.not_a_parcel', { code: input.tracking_no }, 'tracking_no');
  if (isWebAddress(input.tracking_no)) fail('scan.web_address', {}, 'tracking_no');
  if (isWeight(input.tracking_no)) fail('scan.weight', { weight: input.tracking_no }, 'tracking_no');
  const no = parcelNumber(input.tracking_no);
  const bin = await ctx.db
    .selectFrom('bin')
    .select('id')
    .where('warehouse_id', '=', input.warehouse_id)
    .where('clean', '=', no)
    .executeTakeFirst();
  if (bin) fail('scan.not_a_parcel', { code: input.tracking_no }, 'tracking_no');
  if (no.length < 5) fail('fail.field_format', {}, 'tracking_no');
  const here = await ctx.db.selectFrom('warehouse').select('id').where('id', '=', input.warehouse_id).executeTakeFirst();
  if (!here) fail('fail.not_found', {}, 'warehouse_id');
  const found = await parcelOfLabel(ctx, input.tracking_no, input.warehouse_id);
  if (found && found.warehouse_id !== input.warehouse_id) return refuseOtherWarehouse(ctx, found.tracking_no, found.warehouse_id);
  if (!found) return receiveUnknown(ctx, no, input);
  const { parcel, items } = await lockParcel(ctx, found.id, 'parcel_id');
  const mark = markOf(input);
  if (parcel.state === 'unclaimed' && mark) return assignByMark(ctx, parcel, mark);
  if (!isIn(parcelMachine, parcel.state, 'announced'))
    return toScanResult(ctx, parcel, scanResultOf(parcel), 'warehouse.again', true);
  const received = await transition(ctx, parcelLifecycle, parcel, {
    action: 'receive',
    set: { received_at: ctx.now, received_by: ctx.operator.id, mark },
  });
  await audit(ctx, 'warehouse.scan', 'parcel', parcel.id, { tracking_no: parcel.tracking_no });
  if (parcel.state === 'declared') {
    await notifyMember(ctx, received, 'parcel_received');
    return toScanResult(ctx, await receiveContents(ctx, received), 'match', 'warehouse.parcel', false);
  }
  // An exchange becomes on its way now.
  const coming = (await exchangeArrived.of(ctx)(ctx, items)).filter((i) => i.state === 'on_the_way');
  for (const item of coming)
    await transition(ctx, itemLifecycle, item, { action: 'receive', params: { tracking_no: parcel.tracking_no } });
  await refreshOrdersOf(ctx, coming);
  return toScanResult(
    ctx,
    received,
    coming.length ? 'match' : 'stop',
    coming.length ? 'warehouse.match' : 'warehouse.stop',
    false,
  );
}

/** Items that a scan brings in exchange for others become on their way; implemented by refunds. Returns the items as they are. */
export const exchangeArrived = port<(ctx: OperatorCtx, items: readonly Item[]) => Promise<Item[]>>()('exchangeArrived');

const markOf = (input: Pick<Asked, 'mark'>): string => input.mark?.trim().toUpperCase() ?? '';
export const scanResultOf = (parcel: Pick<Parcel, 'state'>): ScanOut['band'] =>
  isIn(parcelMachine, parcel.state, 'unknown') ? 'unknown' : 'match';
export const scanMessageOf = (parcel: Pick<Parcel, 'state' | 'kind'>): Says =>
  parcel.state === 'undeclared'
    ? 'warehouse.undeclared'
    : scanResultOf(parcel) === 'unknown'
      ? 'warehouse.unknown'
      : parcel.kind === 'purchase'
        ? 'warehouse.match'
        : 'warehouse.parcel';

async function refuseOtherWarehouse(ctx: OperatorCtx, no: string, warehouse_id: number): Promise<ScanOut> {
  const other = await ctx.db.selectFrom('warehouse').select('names').where('id', '=', warehouse_id).executeTakeFirstOrThrow();
  return {
    band: 'stop',
    tracking_no: no,
    parcel_id: null,
    state: '',
    remark: '',
    says: say('warehouse.other', { warehouse: pick(other.names, ctx.lang) }, ctx.lang),
    again: false,
    bin: '',
    items: [],
    member: null,
    held: [],
    can_undo_until: null,
    time: ctx.now.toISOString(),
  };
}

const memberOf = (ctx: Ctx, mark: string) =>
  ctx.db.selectFrom('member').select('id').where('mark', '=', mark).where('state', '=', 'normal').executeTakeFirst();

/** An unexpected parcel: the member code on its label names the owner, else it is unclaimed. Its retention period starts now. */
async function receiveUnknown(ctx: OperatorCtx, no: string, input: Asked): Promise<ScanOut> {
  const mark = markOf(input);
  const member = mark ? await memberOf(ctx, mark) : undefined;
  const state = member ? 'undeclared' : 'unclaimed';
  const kept = await setting(ctx.db, 'unclaimed_days');
  const row = await ctx.db
    .insertInto('parcel')
    .values({
      tracking_no: no,
      warehouse_id: input.warehouse_id,
      kind: 'found',
      state,
      mark,
      member_id: member?.id ?? null,
      received_at: ctx.now,
      received_by: ctx.operator.id,
      created_at: ctx.now,
      due_at: daysLater(ctx.now, kept),
    })
    .onConflict((c) => c.columns(['tracking_no', 'warehouse_id']).doNothing())
    .returningAll()
    .executeTakeFirst();
  if (!row) return scan(ctx, { ...input, tracking_no: no }); // two devices at once: the other was first
  const parcel = row;
  await opened(ctx, machine, { id: parcel.id, state }, { action: 'scan' });
  await audit(ctx, 'warehouse.scan', 'parcel', parcel.id, { tracking_no: no, unknown: true });
  if (!member) return toScanResult(ctx, parcel, 'unknown', mark ? 'warehouse.mark_unknown' : 'warehouse.unknown', false);
  return receiveUndeclared(ctx, parcel);
}

async function receiveUndeclared(ctx: OperatorCtx, parcel: Parcel): Promise<ScanOut> {
  const fee_fen = await setting(ctx.db, 'handling_fee');
  await notify(ctx, parcel.member_id!, {
    kind: 'parcel',
    key: 'parcel_undeclared',
    params: { no: parcel.tracking_no, fee_fen, until_at: parcel.due_at?.toISOString() ?? '' },
    url: PARCELS_URL,
  });
  return toScanResult(ctx, parcel, 'unknown', 'warehouse.undeclared', false);
}

/** The code was read after the first scan. */
async function assignByMark(ctx: OperatorCtx, parcel: Parcel, mark: string): Promise<ScanOut> {
  const member = await memberOf(ctx, mark);
  if (!member) return toScanResult(ctx, parcel, 'unknown', 'warehouse.mark_unknown', true);
  const set = { mark, member_id: member.id, due_at: parcel.due_at };
  return receiveUndeclared(ctx, await transition(ctx, parcelLifecycle, parcel, { action: 'mark', params: { mark }, set }));
}

async function notifyMember(ctx: OperatorCtx, parcel: Parcel, key: 'parcel_received' | 'parcel_undone'): Promise<void> {
  const warehouse = await ctx.db
    .selectFrom('warehouse')
    .select('names')
    .where('id', '=', parcel.warehouse_id)
    .executeTakeFirstOrThrow();
  const params = { no: parcel.tracking_no, warehouse: warehouse.names };
  await notify(ctx, parcel.member_id!, { kind: 'parcel', key, params, url: PARCELS_URL, mail: key === 'parcel_received' });
}

export async function toScanResult(
  ctx: OperatorCtx,
  parcel: Parcel,
  band: ScanOut['band'],
  key: Says,
  again: boolean,
): Promise<ScanOut> {
  const [items, minutes] = await Promise.all([stockRows(ctx, { parcel_id: parcel.id }), setting(ctx.db, 'scan_undo_minutes')]);
  const until = parcel.received_at ? new Date(parcel.received_at.getTime() + minutes * 60_000) : null;
  const first = items[0];
  const [member, held] = await Promise.all([
    first ? { nickname: first.member.nickname, mark: first.member.mark, level: first.member.level } : scanMember(ctx, parcel),
    heldFor(ctx, first?.member.id ?? parcel.member_id),
  ]);
  return {
    band,
    tracking_no: parcel.tracking_no,
    parcel_id: parcel.id,
    state: parcel.state,
    remark: parcel.remark,
    again,
    says: say(key, { title: first?.title ?? '', n: items.reduce((s, i) => s + i.num, 0) }, ctx.lang),
    bin: first?.bin || parcel.bin,
    items,
    member,
    held,
    can_undo_until: until && until > ctx.now && canUndo(parcel) ? until.toISOString() : null,
    time: (parcel.received_at ?? ctx.now).toISOString(),
  };
}

const scanMember = async (ctx: Ctx, { member_id }: Parcel): Promise<ScanOut['member']> =>
  member_id === null
    ? null
    : ((await ctx.db.selectFrom('member').select(['nickname', 'mark', 'level']).where('id', '=', member_id).executeTakeFirst()) ??
      null);

/** The scan of an unexpected parcel can't be undone once a member has declared or claimed it. */
const canUndo = (parcel: Parcel): boolean =>
  parcel.state === 'received'
    ? parcel.state_before === null || isIn(parcelMachine, parcel.state_before, 'announced')
    : isIn(parcelMachine, parcel.state, 'unowned');

/** Undoes a scan within 30 minutes, unless part of the parcel was inspected. */
export async function undoScan(ctx: OperatorCtx, parcel_id: number): Promise<ScanOut> {
  const { parcel, items } = await lockParcel(ctx, parcel_id, 'parcel_id');
  const minutes = await setting(ctx.db, 'scan_undo_minutes');
  if (!parcel.received_at) requireAction(ctx, parcelMachine, parcel, 'undo');
  if (!parcel.received_at || parcel.received_at.getTime() + minutes * 60_000 < ctx.now.getTime())
    fail('warehouse.undo_late', { minutes });
  if (items.some((i) => i.state !== 'received' && i.state !== 'on_the_way')) fail('warehouse.undo_done');
  if (await wasClaimed(ctx, parcel_id)) fail('parcel.undo_claimed');
  requireAction(ctx, parcelMachine, parcel, 'undo');
  if (!canUndo(parcel)) fail('parcel.undo_claimed');
  const back = await transition(ctx, parcelLifecycle, parcel, { action: 'undo', set: { received_at: null, received_by: null } });
  await audit(ctx, 'warehouse.undo', 'parcel', parcel.id, { tracking_no: parcel.tracking_no });
  if (back.state === 'closed') await deleteParcel(ctx, parcel.id);
  else if (parcel.kind === 'purchase') {
    for (const item of items.filter((i) => i.state === 'received'))
      await transition(ctx, itemLifecycle, item, { action: 'undo' });
    await refreshOrdersOf(ctx, items);
  } else {
    await undoContents(ctx, items);
    await restoreDeclaration(ctx, back);
  }
  return toScanResult(ctx, { ...back, tracking_no: parcel.tracking_no }, 'stop', 'warehouse.undone', false);
}

const wasClaimed = async (ctx: Ctx, parcel_id: number): Promise<boolean> =>
  (await ctx.db.selectFrom('parcel_claim').select('id').where('parcel_id', '=', parcel_id).limit(1).executeTakeFirst()) !==
  undefined;

/** Frees an unexpected number: a buyer may enter it, or it may be scanned again. */
async function deleteParcel(ctx: Ctx, id: number): Promise<void> {
  await ctx.db.deleteFrom('photo').where('parcel_id', '=', id).execute();
  await ctx.db.deleteFrom('parcel').where('id', '=', id).execute();
}

async function restoreDeclaration(ctx: OperatorCtx, parcel: Parcel): Promise<void> {
  const days = await setting(ctx.db, 'declared_days');
  await ctx.db
    .updateTable('parcel')
    .set({ due_at: daysLater(ctx.now, days), order_id: null })
    .where('id', '=', parcel.id)
    .execute();
  await notifyMember(ctx, parcel, 'parcel_undone');
}
