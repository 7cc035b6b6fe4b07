// After-sale desk calls (/admin/api/aftersale/*). Buyers decide, the warehouse sends back, finance pays; all of them see the queue.
import type { Input, Output } from '#contract/call.ts';
import type { AftersaleDetail, AftersaleRow } from '#contract/desk/refunds.ts';
import type { deskCalls } from '#contract/desk.ts';
import { type Names, pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { actionsOf } from '#contract/states/machine.ts';
import { refundMachine as machine } from '#contract/states/refund.ts';
import { type Ctx, fail, type OperatorCtx } from '../../../context.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { timeline } from '../../orders/orders/orders.ts';
import { proofByItem } from '../../orders/orders/photos.ts';
import { may } from '../../platform/lifecycle/transition.ts';
import { takenQueue } from '../../platform/takes.ts';
import { returnFee } from '../../warehouse/parcels/send-back.ts';
import { toFeeRows } from './amount.ts';
import { agreeRefund, askReturnFee, owesReturnFee, refuseRefund } from './decide.ts';
import { completeExchange, completeRefund, expectedTrackingNo, sendBackToSeller, setReplacementParcel } from './fulfil.ts';
import { stateBeforeAfterSale } from './item-transitions.ts';
import * as queries from './queries.ts';
import { photosOf } from './serialize.ts';
import { courierName, type Refund, returnsGoods } from './store.ts';

type Rows = (typeof deskCalls)['aftersale'];

/** Buyers and finance see all requests (null), warehouse staff those of their own warehouse. Refuses anyone else. */
function visibleWarehouse(ctx: OperatorCtx): number | null {
  const has = (permission: string) => ctx.operator.permissions.includes(permission);
  if (has('buy') || has('finance')) return null;
  return has('warehouse') ? ctx.operator.warehouse_id : fail('fail.forbidden');
}

const toAftersaleRow = (ctx: Ctx, r: queries.RefundRow): AftersaleRow => ({
  id: r.id,
  version: r.version,
  no: r.no,
  type: r.type,
  reason: pick(r.reason_names, ctx.lang),
  fault: r.fault,
  state: r.state,
  appealed: r.appealed,
  since: r.updated_at.toISOString(),
  amount: r.amount,
  num: r.num,
  title: pick(r.titles, ctx.lang),
  pic_url: r.pic_url,
  order_no: r.order_no,
  member: { id: r.member_id, nickname: r.nickname, mark: r.mark, level: r.level, country: r.country ?? '' },
});

async function lists(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const warehouse = visibleWarehouse(ctx);
  return takenQueue(ctx, {
    thing: 'refund',
    queue: queries.refundQueue(input.tab),
    input: warehouse === null ? input : { ...input, warehouse_id: warehouse },
    counts: () => queries.counts(ctx, warehouse),
    read: async (ids) => (await queries.byIds(ctx, ids)).map((row) => toAftersaleRow(ctx, row)),
  });
}

/** A request that the operator may see, with its item. */
export async function visibleRefund(ctx: OperatorCtx, id: number) {
  const warehouse = visibleWarehouse(ctx);
  const refund = await queries.byId(ctx, id);
  if (!refund) fail('fail.not_found', {}, 'id');
  const around = await queries.itemContext(ctx, refund.order_item_id);
  if (warehouse !== null && around.warehouse_id !== warehouse) fail('fail.not_found', {}, 'id');
  return { refund, around };
}

async function detail(ctx: OperatorCtx, id: number): Promise<AftersaleDetail> {
  const { refund, around } = await visibleRefund(ctx, id);
  const decided = refund.decided_by
    ? await ctx.db.selectFrom('operator').select('name').where('id', '=', refund.decided_by).executeTakeFirst()
    : undefined;
  return {
    ...toAftersaleRow(ctx, refund),
    actions: actionsFor(ctx, refund),
    due_at: refund.due_at?.toISOString() ?? null,
    content: refund.content,
    photos: photosOf(ctx, refund),
    parts: toFeeRows(refund.parts),
    fee: refund.fee,
    to_method: refund.to_method,
    answer: refund.answer,
    decided_by: decided?.name ?? '',
    courier: await courierName(ctx, refund.courier),
    tracking_no: refund.tracking_no,
    seller_gave: refund.seller_gave,
    item: {
      id: around.id,
      properties_name: pick(around.properties_name, ctx.lang),
      price: around.price,
      num: around.num,
      state: around.state === 'after_sale' ? await stateBeforeAfterSale(ctx, around) : around.state,
      bin: around.bin,
      problem: around.problem,
      stocked_at: around.stocked_at?.toISOString() ?? null,
      services: (around.services as { names: Names }[]).map((s) => pick(s.names, ctx.lang)),
      ...((await proofByItem(ctx, [around.id])).get(around.id) ?? { photos: [], videos: [] }),
      listing: around.imgs as string[],
    },
    order: {
      id: refund.order_id,
      shop_name: pick(around.shop_names, ctx.lang),
      api_type: around.shop_api_type,
      detail_url: around.detail_url,
    },
    purchase: around.platform_no
      ? {
          platform_no: around.platform_no,
          cost: around.cost ?? 0,
          freight: around.purchase_freight ?? 0,
          operator: around.buyer ?? '',
          time: around.bought_at!.toISOString(),
        }
      : null,
    expects: refund.state === 'exchanging' ? ((await expectedTrackingNo(ctx, around)) ?? '') : '',
    says: await stepExplanations(
      ctx,
      refund,
      around.state === 'after_sale' ? await stateBeforeAfterSale(ctx, around) : around.state,
    ),
    timeline: timeline(await queries.history(ctx, id), ctx.lang),
  };
}

/** The actions available to this operator for this type of request. */
function actionsFor(ctx: OperatorCtx, refund: Refund): AftersaleDetail['actions'] {
  const allowed = may(ctx, { kind: 'operator', id: ctx.operator.id });
  const fits: Record<string, boolean> = {
    ask_fee: returnsGoods(refund.type),
    execute: !returnsGoods(refund.type),
    send_back: returnsGoods(refund.type),
  };
  const own = refund.state === 'applied' && refund.appealed && refund.decided_by === ctx.operator.id;
  const list = own ? [] : actionsOf(machine, refund.state, allowed).filter((a) => fits[a] ?? true);
  return refund.state === 'exchanging' && allowed('buy') ? ['new_parcel', ...list] : list;
}

/** The effects of each action on the member, shown beforehand. */
async function stepExplanations(ctx: Ctx, refund: Refund, was: string): Promise<AftersaleDetail['says']> {
  const fee = returnsGoods(refund.type) ? await returnFee(ctx) : 0;
  const amount = { amount_fen: refund.amount };
  const state = { state: say(`state.item.${was}`, {}, ctx.lang) };
  const next =
    refund.type === 'exchange'
      ? 'desk.aftersale.say.exchange'
      : returnsGoods(refund.type)
        ? 'desk.aftersale.say.return'
        : 'desk.aftersale.say.money';
  return {
    agree: [{ key: next, params: amount }],
    ask_fee: [
      { key: 'desk.aftersale.say.fee', params: { amount_fen: fee } },
      { key: next, params: amount },
    ],
    refuse: [{ key: refund.appealed ? 'desk.aftersale.say.refuse_last' : 'desk.aftersale.say.refuse', params: state }],
    send_back: [
      { key: refund.type === 'exchange' ? 'desk.aftersale.say.sent_exchange' : 'desk.aftersale.say.sent', params: amount },
    ],
    new_parcel: [{ key: 'desk.aftersale.say.new_parcel', params: {} }],
    exchanged: [{ key: 'desk.aftersale.say.exchanged', params: {} }],
    ...(refund.state === 'applied' && owesReturnFee(refund, refund.fault)
      ? { fee_first: [{ key: 'refund.fee_first', params: {} }] }
      : {}),
  };
}

/** Runs an action and returns the refund's new detail. */
const after = async (ctx: OperatorCtx, id: number, run: Promise<unknown>): Promise<AftersaleDetail> => {
  await run;
  return detail(ctx, id);
};

export const refundDesk = {
  'aftersale/lists': (ctx, input) => lists(ctx, input),
  'aftersale/detail': (ctx, input) => detail(ctx, input.id),
  'aftersale/agree': (ctx, input) => after(ctx, input.id, agreeRefund(ctx, input)),
  'aftersale/ask_fee': (ctx, input) => after(ctx, input.id, askReturnFee(ctx, input)),
  'aftersale/refuse': (ctx, input) => after(ctx, input.id, refuseRefund(ctx, input)),
  'aftersale/send_back': (ctx, input) => after(ctx, input.id, sendBackToSeller(ctx, input)),
  'aftersale/seller_received': (ctx, input) => after(ctx, input.id, completeRefund(ctx, 'seller_received', input)),
  'aftersale/execute': (ctx, input) => after(ctx, input.id, completeRefund(ctx, 'execute', input)),
  'aftersale/new_parcel': (ctx, input) => after(ctx, input.id, setReplacementParcel(ctx, input)),
  'aftersale/exchanged': (ctx, input) => after(ctx, input.id, completeExchange(ctx, input)),
} satisfies Partial<DeskHandlers>;
