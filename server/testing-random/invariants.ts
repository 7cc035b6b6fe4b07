// Invariants checked after every random step: the ledger, the bills, and that nothing waits for something that will never come.
import { sql } from 'kysely';
import { expect } from 'vitest';
import { machines } from '#contract/states/all.ts';
import type { Shop } from '../testing.ts';
import { expectSoundLedger } from '../testing-money.ts';
import type { World } from './world.ts';

/** Condition: the record has a bill that can still be paid. */
const payable = (kind: string, type: string, id: string) => `exists (select 1 from bill b join bill_target t on t.bill_id = b.id
  where b.state in ('open', 'sealed') and b.kind = '${kind}' and t.type = '${type}' and t.target_id = ${id})`;
const inReview = `exists (select 1 from bill b join bill_target t on t.bill_id = b.id join remit r on r.bill_id = b.id
  where b.state = 'sealed' and r.state = 'submitted' and`;

/**
 * Things of a member that wait for what is not there: each row says what is wrong, with ids. A state whose next step is the system's alone needs the bill,
 * the waybill, the parcel or the refund that will take it.
 */
const STUCK = (m: string) => `
  select 'item without a bill'::text why, i.id from order_item i join orders o on o.id = i.order_id left join bill b on b.id = o.bill_id
    where i.member_id = ${m} and i.state = 'unpaid' and coalesce(b.state, '') not in ('open', 'sealed')
  union all select 'item in review without a remittance', i.id from order_item i where i.member_id = ${m} and i.state = 'pay_review'
    and not ${inReview} ((t.type = 'item' and t.target_id = i.id) or (t.type = 'order' and t.target_id = i.order_id)
      or (t.type = 'onepay' and t.target_id = (select onepay_id from orders where id = i.order_id))))
  union all select 'supplement without a bill', i.id from order_item i where i.member_id = ${m} and i.state = 'supplement_due'
    and not ${payable('supplement', 'item', 'i.id')}
  union all select 'item on no waybill', i.id from order_item i left join waybill w on w.id = i.waybill_id where i.member_id = ${m} and i.state = 'in_waybill'
    and coalesce(w.state, '') not in ('unpaid', 'pay_review', 'to_pack', 'packing', 'problem', 'choose_line', 'settle_due', 'to_dispatch')
  union all select 'item of a waybill that has ended', i.id from order_item i left join waybill w on w.id = i.waybill_id where i.member_id = ${m}
    and i.state = 'shipped' and coalesce(w.state, '') not in ('dispatched', 'delivered')
  union all select 'item in after-sale without one refund', i.id from order_item i where i.member_id = ${m} and i.state = 'after_sale'
    and (select count(*) from refund r where r.order_item_id = i.id and r.state not in ('refunded', 'exchanged', 'refused', 'withdrawn', 'closed')) <> 1
  union all select 'refund of an item that is not in after-sale', r.id from refund r join order_item i on i.id = r.order_item_id where r.member_id = ${m}
    and r.state not in ('refunded', 'exchanged', 'refused', 'withdrawn', 'closed') and i.state <> 'after_sale'
  union all select 'item expected in a parcel that has come', i.id from order_item i join parcel p on p.id = i.parcel_id where i.member_id = ${m}
    and i.state = 'on_the_way' and p.state <> 'expected'
  union all select 'problem without an end', i.id from order_item i left join parcel p on p.id = i.parcel_id where i.member_id = ${m}
    and i.state = 'problem' and i.due_at is null and coalesce((p.detail -> 'back' ->> 'paid')::boolean, false) is false
  union all select 'return without a bill', r.id from refund r where r.member_id = ${m} and r.state = 'return_fee_due'
    and not ${payable('return_fee', 'refund', 'r.id')}
  union all select 'return in review without a remittance', r.id from refund r where r.member_id = ${m} and r.state = 'pay_review'
    and not ${inReview} t.type = 'refund' and t.target_id = r.id)
  union all select 'waybill without a bill', w.id from waybill w where w.member_id = ${m}
    and ((w.state = 'unpaid' and not ${payable('waybill', 'waybill', 'w.id')} and not ${payable('services', 'waybill', 'w.id')})
      or (w.state = 'settle_due' and not ${payable('supplement', 'waybill', 'w.id')} and not ${payable('waybill', 'waybill', 'w.id')}))
  union all select 'choice without an end', w.id from waybill w where w.member_id = ${m} and w.state = 'choose_line' and w.due_at is null
  union all select 'waybill in review without a remittance', w.id from waybill w where w.member_id = ${m} and w.state = 'pay_review'
    and not ${inReview} t.type = 'waybill' and t.target_id = w.id)
  union all select 'waybill without goods', w.id from waybill w where w.member_id = ${m} and w.state in ('to_pack', 'packing', 'problem', 'choose_line', 'settle_due', 'to_dispatch')
    and not exists (select 1 from order_item i where i.waybill_id = w.id and i.state = 'in_waybill')
  union all select 'one-pay order without a bill', o.id from onepay o left join bill b on b.id = o.bill_id where o.member_id = ${m}
    and o.state in ('unpaid', 'pay_review') and coalesce(b.state, '') not in ('open', 'sealed')
  union all select 'one-pay order whose waybill has ended', o.id from onepay o join waybill w on w.id = o.waybill_id where o.member_id = ${m}
    and o.state = 'shipping' and w.state in ('received', 'cancelled', 'lost', 'seized', 'returned')
  union all select 'one-pay order without goods', o.id from onepay o where o.member_id = ${m} and o.state = 'collecting'
    and not exists (select 1 from order_item i join orders r on r.id = i.order_id where r.onepay_id = o.id
      and i.state not in ('cancelled', 'invalid', 'out_of_stock', 'refunded', 'closed', 'lost', 'completed', 'abandoned'))
  union all select 'one-pay order that is here, and neither ships nor asks', o.id from onepay o where o.member_id = ${m} and o.state = 'collecting'
    and o.due_at is null and o.asked_at is null and o.terms -> 'blocked' is null
    and not exists (select 1 from order_item i join orders r on r.id = i.order_id where r.onepay_id = o.id and not (o.terms -> 'released' @> to_jsonb(i.id))
      and i.state not in ('in_stock', 'cancelled', 'invalid', 'out_of_stock', 'refunded', 'closed', 'lost', 'completed', 'abandoned'))
  union all select 'photos without a bill', p.id from photo_order p where p.member_id = ${m} and p.state = 'unpaid'
    and not exists (select 1 from bill b where b.kind = 'photo' and b.state in ('open', 'sealed') and (b.terms ->> 'photo_order_id')::int = p.id)
  union all select 'split without a bill', s.id from split_order s where s.member_id = ${m} and s.state = 'unpaid'
    and not exists (select 1 from bill b where b.kind = 'split' and b.state in ('open', 'sealed') and (b.terms ->> 'split_order_id')::int = s.id)
  union all select 'sealed bill that nobody pays', b.id from bill b where b.member_id = ${m} and b.state = 'sealed'
    and not exists (select 1 from payment p where p.bill_id = b.id and p.state = 'open')
    and not exists (select 1 from remit r where r.bill_id = b.id and r.state = 'submitted')
  union all select 'open bill with a payment on its way', b.id from bill b where b.member_id = ${m} and b.state = 'open'
    and (exists (select 1 from payment p where p.bill_id = b.id and p.state = 'open') or exists (select 1 from remit r where r.bill_id = b.id and r.state = 'submitted'))
  union all select 'goods bill whose orders have moved on', b.id from bill b where b.member_id = ${m} and b.kind = 'goods' and b.state in ('open', 'sealed')
    and not exists (select 1 from orders o join order_item i on i.order_id = o.id where o.bill_id = b.id and i.state in ('unpaid', 'pay_review'))
  union all select 'waybill bill whose waybill has moved on', b.id from bill b join bill_target t on t.bill_id = b.id join waybill w on w.id = t.target_id
    where b.member_id = ${m} and t.type = 'waybill' and b.kind in ('waybill', 'supplement', 'services') and b.state in ('open', 'sealed')
    and w.state not in ('unpaid', 'pay_review', 'to_pack', 'settle_due')
  union all select 'supplement whose item has moved on', b.id from bill b join bill_target t on t.bill_id = b.id join order_item i on i.id = t.target_id
    where b.member_id = ${m} and t.type = 'item' and b.kind = 'supplement' and b.state in ('open', 'sealed') and i.state not in ('supplement_due', 'pay_review')
  union all select 'payment without an end', p.id from payment p where p.member_id = ${m} and p.state = 'open' and p.expires_at is null
  union all select 'accepted claim that is not paid', c.id from claim c where c.member_id = ${m} and c.state = 'accepted'
  union all select 'coupon locked by no bill', c.id from coupon c left join bill b on b.id = c.bill_id where c.member_id = ${m} and c.state = 'locked'
    and coalesce(b.state, '') not in ('open', 'sealed')`;

/** Sums that are off: a bill that is not the sum of its rows, a hold that nothing holds, more given back than was paid. */
const SUMS = (m: string) => `
  select 'rows of a bill', b.id from bill b where b.member_id = ${m}
    and b.amount <> (select coalesce(sum((r ->> 'amount')::int), 0) from jsonb_array_elements(b.rows) r)
  union all select 'frozen', ${m} where (select coalesce(-sum(balance), 0) from account where kind = 'frozen' and owner = ${m}::text)
    <> (select coalesce(sum(hold_cash + hold_bonus), 0) from payment where member_id = ${m} and state = 'open')
     + (select coalesce(sum(amount), 0) from withdrawal where member_id = ${m} and state in ('applied', 'approved'))
  union all select 'below zero: ' || a.kind, ${m} from account a where a.owner = ${m}::text and a.kind in ('cash', 'frozen', 'bonus', 'rebate', 'points') and a.balance > 0
  union all select 'reward of a waybill that never came', w.id from waybill w where w.member_id = ${m} and w.state in ('lost', 'seized')
    and exists (select 1 from ledger_tx t where t.key = 'reward:waybill:' || w.id) and not exists (select 1 from ledger_tx t where t.key = 'reward_back:waybill:' || w.id)
  union all select 'waybill given back more than paid', w.id from waybill w where w.member_id = ${m} and w.refunded > w.paid
  union all select 'freight of a waybill', w.id from waybill w where w.member_id = ${m} and jsonb_array_length(w.booked) > 0
    and w.state not in ('unpaid', 'pay_review') and w.paid - w.refunded <> (select coalesce(sum((r ->> 'amount')::int), 0) from jsonb_array_elements(w.booked) r)
  union all select 'rebate on more freight than is charged', w.id from waybill w where w.member_id = ${m}
    and (select coalesce(sum(r.freight), 0) from rebate r where r.waybill_id = w.id and r.state in ('pending', 'held', 'available')) >
      (select coalesce(sum((b ->> 'amount')::int), 0) from jsonb_array_elements(w.booked) b where b ->> 'code' = 'freight')
    and not exists (select 1 from onepay o where o.id in (select onepay_id from rebate r where r.waybill_id = w.id) and o.waybill_id is null)
  union all select 'rebate of a waybill that never came', r.id from rebate r join waybill w on w.id = r.waybill_id where r.invited_id = ${m}
    and r.state in ('pending', 'held', 'available') and (w.state in ('lost', 'seized', 'returned') or (w.state = 'cancelled' and r.onepay_id is null))
  union all select 'rebate available before receipt', r.id from rebate r where r.invited_id = ${m} and r.state = 'available' and r.received_at is null
  union all select 'one-pay freight given back more than paid', o.id from onepay o where o.member_id = ${m} and o.freight_back > o.freight_paid
  union all select 'payment given back more than taken', p.id from payment p where p.member_id = ${m} and (p.refunded < 0
    or p.refunded > p.amount + case when exists (select 1 from ledger_tx t where t.key = 'fee_back:' || p.bill_id) then p.fee else 0 end)
  union all select 'more given back at the gateway than it charged', p.id from payment p where p.member_id = ${m}
    and p.minor < (select coalesce(sum(r.minor), 0) from payment_refund r where r.payment_id = p.id and r.state <> 'failed')`;

/** Points lie in lots, and the account of a seller is what the shares say less what was paid out. */
const ACCOUNTS = (m: string) => `
  select 'points are not those of their lots', ${m} where coalesce((select -balance from account where kind = 'points' and owner = ${m}::text), 0)
    <> coalesce((select sum(left_points) from point_lot where member_id = ${m}), 0)
  union all select 'account of a seller', s.seller_id from own_seller s
    where coalesce((select -balance from account where kind = 'seller' and owner = s.seller_id::text), 0)
      <> coalesce((select sum(amount) from seller_share where seller_id = s.seller_id and booked), 0)
       - coalesce((select sum(amount) from seller_payout where seller_id = s.seller_id and state = 'paid'), 0)
  union all select 'share of nothing', h.id from seller_share h join order_item i on i.id = h.order_item_id where i.member_id = ${m}
    and h.state = 'taken_back' and i.state not in ('cancelled', 'invalid', 'out_of_stock', 'refunded')
  union all select 'bought of the seller without a share booked', i.id from order_item i join seller_share h on h.order_item_id = i.id
    where i.member_id = ${m} and i.cost is not null and not h.booked`;

/** What movements credited (above zero) or debited on an account of the member. */
const moved = (
  m: string,
  kind: string,
  key: string,
) => `coalesce((select -sum(e.amount) from ledger_tx t join ledger_entry e on e.tx_id = t.id
  join account a on a.id = e.account_id where t.key = ${key} and a.kind = '${kind}' and a.owner = ${m}::text), 0)`;

/**
 * Points and growth given are those earned, waybill by waybill: worked out here from the freight that its rows charge (which SUMS ties to the money paid),
 * by the multiplier frozen in its terms. What was taken back is what was given; a debt stands for points that were spent.
 */
const REWARDS = (m: string) => `
  select r.why, r.id from (
    select w.*, case when received_at is null then 0 else floor(freight * (terms ->> 'reward_bp')::numeric / 1000000) end points_due,
      case when received_at is null then 0 else floor(freight / 100.0) end growth_due,
      ${moved(m, 'points', "'reward:waybill:' || w.id")} points_given,
      -(${moved(m, 'points', "'reward_back:waybill:' || w.id")} + ${moved(m, 'receivable', "'reward_back:waybill:' || w.id")}) points_back,
      coalesce((select sum(g.growth) from growth_entry g where g.waybill_id = w.id and g.kind = 'receipt'), 0) growth_given,
      coalesce((select -sum(g.growth) from growth_entry g where g.waybill_id = w.id and g.kind = 'back'), 0) growth_back
    from (select id, state, received_at, terms, greatest(0, (select coalesce(sum((b ->> 'amount')::int), 0) from jsonb_array_elements(booked) b
      where b ->> 'code' in ('freight', 'discount', 'rule', 'rule_cap', 'line_service', 'fuel', 'coupon', 'points', 'waived', 'cap'))) freight
      from waybill where member_id = ${m}) w) x
  cross join lateral (values
    ('points given are not those earned', x.id, x.points_given <> x.points_due),
    ('growth given is not what was earned', x.id, x.growth_given <> x.growth_due),
    ('points taken back are not those given', x.id,
      x.points_back <> case when x.state in ('lost', 'seized') then x.points_given else 0 end),
    ('more growth taken back than given', x.id, x.growth_back > x.growth_given or (x.growth_back > 0 and x.state not in ('lost', 'seized')))
  ) r (why, id, off) where r.off
  union all select 'growth is not the sum of its entries', mm.id from member mm where mm.id = ${m}
    and mm.growth <> (select coalesce(sum(g.growth), 0) from growth_entry g where g.member_id = ${m})`;

/** Creates a database function of all these queries, so that they are planned once and cheap to run after every step. */
export const createInvariantCheck = (shop: Pick<Shop, 'db'>) =>
  sql
    .raw(
      `create function amiss(m int) returns table (why text, id int) language plpgsql as $$
      #variable_conflict use_column
      begin return query ${STUCK('m')} union all ${SUMS('m')} union all ${ACCOUNTS('m')} union all ${REWARDS('m')}; end $$`,
    )
    .execute(shop.db);

/** Asserts all invariants of a member; `after` names the last step in the failure message. */
export async function checkInvariants(w: World, member_id: number, after: string): Promise<void> {
  const { rows } = await sql<{ why: string; id: number }>`select * from amiss(${member_id}::int)`.execute(w.shop.db);
  expect(rows, after).toEqual([]);
  await expectSoundLedger(w.shop);
}

const TABLE: Record<string, string> = {
  item: 'order_item',
  waybill: 'waybill',
  onepay: 'onepay',
  bill: 'bill',
  payment: 'payment',
  remit: 'remit',
  withdrawal: 'withdrawal',
  parcel: 'parcel',
  refund: 'refund',
  claim: 'claim',
  photo_order: 'photo_order',
  split_order: 'split_order',
  rebate: 'rebate',
  member_card: 'member_card',
  application: 'seller_application',
  seller_goods: 'seller_goods',
  seller_share: 'seller_share',
  seller_payout: 'seller_payout',
  stocktake: 'stocktake',
  unit: 'unit',
  supplier_order: 'supplier_order',
};

/** Asserts that every stored state belongs to its state machine. */
export async function statesKnown(w: World): Promise<void> {
  for (const [, machine] of machines) {
    const table = TABLE[machine.thing]!;
    const { rows } = await sql.raw<{ state: string }>(`select distinct state from ${table}`).execute(w.shop.db);
    expect(rows.filter((r) => !machine.states[r.state]).map((r) => `${table}: ${r.state}`)).toEqual([]);
  }
}
