// Rows of items to buy for the back office.
import type { BuyItem } from '#contract/desk/buying.ts';
import { type Names, pick } from '#contract/lang.ts';
import { actionsOf, isIn } from '#contract/states/machine.ts';
import { orderItemMachine as machine } from '#contract/states/order-item.ts';
import type { OperatorCtx } from '../../../context.ts';
import { agreedGoodsPrice } from '../../orders/orders/goods-paid.ts';
import { may } from '../../platform/lifecycle/transition.ts';
import { type SlaTerms, slaDueAt } from '../../support/sla/sla.ts';
import type { BuyRow } from './to-buy.ts';

export function toBuyItem(ctx: OperatorCtx, terms: SlaTerms, r: BuyRow): BuyItem {
  const since = isIn(machine, r.state, 'at_desk') ? r.waits_since : r.state_at;
  const allowed = may(ctx, { kind: 'operator', id: ctx.operator.id });
  const actions = actionsOf(machine, r.state, allowed).filter((a) => {
    if (a === 'agree_cancel' || a === 'decline_cancel') return r.cancel_asked;
    // An item ordered at a supplier is neither bought by hand nor released.
    return r.supplier_order === null || (a !== 'purchase' && a !== 'release');
  });
  return {
    id: r.id,
    order_id: r.order_id,
    order_no: r.order_no,
    title: pick(r.titles, ctx.lang),
    pic_url: r.pic_url,
    pictures: r.api_type === 'manual' ? (r.imgs as string[]) : [],
    properties_name: pick(r.properties_name, ctx.lang),
    price: r.price,
    num: r.num,
    paid: agreedGoodsPrice(r),
    remark: r.remark,
    goods_type: { code: r.goods_type, name: pick(r.type_names, ctx.lang), risk: r.risk },
    provisional: r.provisional,
    state: r.state,
    actions:
      r.left_behind || (r.state === 'buying' && r.operator_id === null)
        ? ['take']
        : r.state === 'buying' && r.operator_id !== ctx.operator.id
          ? []
          : actions,
    cancel_asked: r.cancel_asked,
    seller_id: r.seller_id,
    shop_name: pick(r.shop_names, ctx.lang),
    since: since.toISOString(),
    taken_at: r.state === 'buying' && r.operator_id !== null ? r.state_at.toISOString() : null,
    due_at: r.due_at?.toISOString() ?? null,
    clock_due: r.state === 'paid' || r.state === 'buying' ? slaDueAt(terms, since).toISOString() : null,
    detail_url: r.detail_url,
    api_type: r.api_type,
    num_iid: r.num_iid,
    operator: r.operator_name ?? '',
    ask: (r.ask as { text?: string } | null)?.text ?? '',
    platform_no: r.platform_no ?? '',
    cost: r.cost,
    purchase_freight: r.purchase_freight,
    courier_id: r.courier_id,
    corrects: [],
    tracking_no: r.tracking_no ?? '',
    services: (r.services as { names: Names }[]).map((s) => pick(s.names, ctx.lang)),
    warehouse: pick(r.warehouse_names, ctx.lang),
    supplier_order: r.supplier_order,
    onepay: r.onepay_no,
    member: { id: r.member_id, nickname: r.nickname, mark: r.mark, level: r.level, country: r.country ?? '' },
  };
}
