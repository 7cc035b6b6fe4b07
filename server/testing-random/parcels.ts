// Random steps of parcels that members send themselves: declared, found, claimed, inspected, sent back.
import { uuid } from '../testing.ts';
import { PAY_PASSWORD } from '../testing-money.ts';
import { one, ownRows, pick, type Step, upload } from './world.ts';

let serial = 0;
const contents = (n: number) => [{ title: 'Wool hat', num: 1 + (n % 2), price: 1000 + n }];

const declare: Step = async (w, m, n) => {
  const ship = n % 3 === 0;
  const address_id = (await m.address.lists({}))[0]!.id;
  const said = {
    courier_id: 1,
    tracking_no: `OWN${m.id}X${++serial}`,
    warehouse_id: w.warehouse_id,
    goods_type: 'general',
    items: contents(n),
    ...(ship
      ? { mode: 'ship' as const, address_id, shipping_id: pick(w.line_ids, n)!, pay_limit: n % 2 ? 50_000 : 0 }
      : { mode: 'hold' as const }),
  };
  return m.buyself.add({ type: 'parcel', parcels: [said], pay_password: PAY_PASSWORD, key: uuid() });
};

const scan_own: Step = async (w, m, n) => {
  const parcel = await one(w, m, n, 'parcel', 'declared');
  return parcel && w.desk.warehouse.scan({ tracking_no: parcel.tracking_no, warehouse_id: parcel.warehouse_id, key: uuid() });
};

/** Scans an undeclared parcel, with or without the member code on it. */
const find: Step = async (w, m, n) => {
  const { mark } = await w.shop.db.selectFrom('member').select('mark').where('id', '=', m.id).executeTakeFirstOrThrow();
  const tracking_no = `FOUND${m.id}X${++serial}`;
  const label = n % 2 ? { mark } : {};
  await w.desk.warehouse.scan({ tracking_no, warehouse_id: w.warehouse_id, ...label, key: uuid() });
  if (n % 2) return tracking_no;
  const said = { courier_id: 1, tracking_no, goods_type: 'general', items: contents(n), file_id: await upload(w, m, 'message') };
  const { id } = await w.shop.db
    .selectFrom('parcel')
    .select('id')
    .where('tracking_no', '=', tracking_no)
    .executeTakeFirstOrThrow();
  await m.buyself.act({ id, action: 'claim', input: said, key: uuid() });
  const claim = await w.shop.db.selectFrom('parcel_claim').select('id').where('parcel_id', '=', id).executeTakeFirstOrThrow();
  const decided = { id, claim_id: claim.id, key: uuid() };
  if (n % 8 === 6) return m.buyself.act({ id, action: 'withdraw', key: uuid() });
  return n % 8 ? w.desk.parcels.agree(decided) : w.desk.parcels.refuse({ ...decided, reason: 'not theirs' });
};

const act: Step = async (w, m, n) => {
  const parcel = await one(w, m, n, 'parcel', 'declared', 'undeclared', 'received');
  if (!parcel) return;
  const said = { courier_id: 1, goods_type: 'general', items: contents(n) };
  if (parcel.state === 'undeclared')
    return m.buyself.act({ id: parcel.id, action: n % 4 ? 'declare' : 'not_mine', input: said, key: uuid() });
  if (parcel.state === 'declared')
    return m.buyself.act({ id: parcel.id, action: n % 4 ? 'edit' : 'delete', input: { remark: 'r' }, key: uuid() });
  return m.buyself.act({ id: parcel.id, action: n % 2 ? 'return' : 'destroy', input: { text: 'Weg 1' }, key: uuid() });
};

const sent_back: Step = async (w, m, n) => {
  const parcel = pick(
    (await ownRows(w, m, 'parcel', 'received')).filter((p) => (p.detail as { back?: { paid: boolean } }).back?.paid),
    n,
  );
  return parcel && w.desk.parcels.sentback({ id: parcel.id, tracking_no: `SB${n}`, key: uuid() });
};

export const parcelSteps = { declare, scan_own, find, act_parcel: act, sent_back } satisfies Record<string, Step>;
