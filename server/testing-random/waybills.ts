// Random steps of waybills, of claims on them, and of what is done with stock: photos, longer storage.
import { answersTo } from '../modules/shipping/waybills/stock/testing-stock.ts';
import { uuid } from '../testing.ts';
import { one, operatorPhotos, ownRows, pick, type Step, upload } from './world.ts';

const address = async (m: Parameters<Step>[1]): Promise<number> => (await m.address.lists({}))[0]!.id;

const send: Step = async (w, m, n) => {
  const stock = await ownRows(w, m, 'order_item', 'in_stock');
  if (stock.length === 0) return;
  const asked = {
    item_ids: stock.slice(0, 1 + (n % 4)).map((i) => i.id),
    address_id: await address(m),
    declare_confirmed: true,
    ...(n % 3 === 0 ? { points: 1 + n } : {}),
    ...(n % 4 === 1 ? { insured_value: 100 * n } : {}),
    ...(n % 5 === 2 ? { services: ['corner', 'film'].slice(0, 1 + (n % 2)) } : {}),
    ...(n % 5 === 4 ? { services: ['rehearsal', 'film', 'priority_pack'].slice(0, 2 + (n % 2)) } : {}),
  };
  const { quote } = await m.order.ordertopackage(asked);
  return m.order.ordertopackage({ ...asked, submit: true, quote, key: uuid() });
};

const change: Step = async (w, m, n) => {
  const found = await one(w, m, n, 'waybill', 'unpaid', 'to_pack');
  if (!found) return;
  const asked = { id: found.id, shipping_id: pick(w.line_ids, n)! };
  const { quote } = await m.sendorder.changeShippingMethod(asked);
  return m.sendorder.changeShippingMethod({ ...asked, submit: 1, quote, key: uuid() });
};

const pack: Step = async (w, m, n) => {
  const found = await one(w, m, n, 'waybill', 'to_pack', 'packing');
  if (!found) return;
  if (found.state === 'to_pack') await w.desk.packing.take({ id: found.id });
  if (n % 11 === 3) return w.desk.packing.problem({ id: found.id, text: 'one is missing', key: uuid() });
  const box = { weight: 200 + ((n * 173) % 3000), length: 300, width: 200, height: 100 + (n % 100) };
  return w.desk.packing.pack({
    reason: 'Checked by eye',
    id: found.id,
    boxes: n % 3 ? [box] : [box, { ...box, weight: 400 }],
    services: answersTo((await w.desk.packing.detail({ id: found.id })).tasks, n % 2 ? ['corner', 'film'] : []),
    key: uuid(),
  });
};

/** Chooses the line of a packed rehearsal, or another one for what is not paid yet. */
const choose: Step = async (w, m, n) => {
  const found = await one(w, m, n, 'waybill', 'choose_line', 'settle_due');
  if (!found) return;
  const { lines } = await m.sendorder.lineOffers({ id: found.id });
  const offer = pick(lines, n)!;
  const input = { shipping_id: offer.line.id, offer: n % 7 === 0 ? 'old' : offer.offer };
  return m.sendorder.act({ id: found.id, action: 'choose', input, key: uuid() });
};

const stop: Step = async (w, m, n) => {
  const found = await one(w, m, n, 'waybill', 'unpaid', 'to_pack', 'problem', 'choose_line', 'settle_due', 'to_dispatch');
  if (!found) return;
  if (found.state === 'problem' && n % 2)
    return m.sendorder.act({ id: found.id, action: 'answer', input: { text: 'go on' }, key: uuid() });
  return m.sendorder.cancel({ id: found.id, key: uuid() });
};

const dispute: Step = async (w, m, n) => {
  const found = await one(w, m, n, 'waybill', 'settle_due');
  if (!found) return;
  const { id } = found;
  if ((found.settlement as { state?: string } | null)?.state !== 'disputed')
    return m.sendorder.act({ id, action: 'dispute', input: { text: 'too heavy' }, key: uuid() });
  const decided = { id, reason: 'looked at', key: uuid() };
  return n % 2 ? w.desk.packing.waive(decided) : w.desk.packing.confirm(decided);
};

const dispatch: Step = async (w, m, n) => {
  const found = await one(w, m, n, 'waybill', 'to_dispatch');
  if (!found) return;
  if (n % 7 === 6) return w.desk.packing.recall({ id: found.id, reason: 'again', key: uuid() });
  const boxes = await w.shop.db.selectFrom('box').select('id').where('waybill_id', '=', found.id).execute();
  return w.desk.packing.dispatch({
    id: found.id,
    boxes: boxes.map((b) => ({ id: b.id, carrier: 'ems', tracking_no: `RW${b.id}` })),
    key: uuid(),
  });
};

const finish: Step = async (w, m, n) => {
  const found = await one(w, m, n, 'waybill', 'dispatched', 'delivered');
  if (!found) return;
  const { id } = found;
  if (n % 5 === 0) return w.desk.packing.track({ id, word: n % 2 ? 'delivered' : 'customs', text: 'news', key: uuid() });
  if (n % 5 < 3) return m.sendorder.receipt({ id, key: uuid() });
  const how = (['lost', 'returned', 'seized'] as const)[n % 3]!;
  return w.desk.packing.finish({
    id,
    how,
    reason: 'carrier',
    before_export: n % 2 ? 'yes' : 'no',
    return_fee: 100 + n,
    key: uuid(),
  });
};

const CLAIMS = ['lost', 'damaged', 'missing', 'delayed', 'seized'] as const;
const claim: Step = async (w, m, n) => {
  const found = await one(w, m, n, 'waybill', 'dispatched', 'delivered', 'received', 'lost', 'seized');
  if (!found) return;
  const { claimable, items } = await m.sendorder.detail({ id: found.id });
  const type = pick(claimable?.types ?? CLAIMS, n)!;
  const of_goods = type === 'damaged' || type === 'missing';
  return m.claim.add({
    sendorder_id: found.id,
    type,
    content: 'look',
    ...(of_goods ? { item_ids: items.slice(0, 1).map((i) => i.id), files: [await upload(w, m, 'refund')], asked: n * 10 } : {}),
    key: uuid(),
  });
};

const judge_claim: Step = async (w, m, n) => {
  const found = await one(w, m, n, 'claim', 'filed', 'appealed', 'evidence', 'offer', 'rejected');
  if (!found) return;
  const { id, state } = found;
  const desk = state === 'appealed' ? w.other : w.desk;
  const member = (action: 'add' | 'accept' | 'appeal' | 'withdraw') =>
    m.claim.act({ id, action, input: { text: 'look again' }, key: uuid() });
  if (state === 'offer') return member(n % 4 ? 'accept' : 'appeal');
  if (state === 'rejected') return member('appeal');
  if (state === 'evidence') return member(n % 4 ? 'add' : 'withdraw');
  if (n % 6 === 0) return desk.claims.reject({ id, reason: 'no', key: uuid() });
  if (n % 6 === 1 && state === 'filed') return desk.claims.evidence({ id, reason: 'more', key: uuid() });
  if (n % 6 === 2 && state === 'filed') return member('withdraw');
  await desk.claims.offer({ id, key: uuid() });
  // Above the limit the offer waits for a second signature.
  const now = await w.shop.db.selectFrom('claim').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  if (now.state === 'offer') return now;
  return (desk === w.desk ? w.other : w.desk).claims.offer({ id, amount: now.offer, key: uuid() });
};

const photos: Step = async (w, m, n) => {
  const wanted = pick(await ownRows(w, m, 'photo_order', 'paid'), n);
  if (wanted && n % 2) {
    if (n % 4 === 1) return w.desk.photos.refund({ id: wanted.id, reason: 'too dark', key: uuid() });
    return w.desk.photos.done({ id: wanted.id, files: await operatorPhotos(w, wanted.num), key: uuid() });
  }
  const item = await one(w, m, n, 'order_item', 'in_stock');
  return item && m.order.photo({ id: item.order_id, item_id: item.id, num: 1 + (n % 3), key: uuid() });
};

const split: Step = async (w, m, n) => {
  const wanted = pick(await ownRows(w, m, 'split_order', 'paid'), n);
  if (wanted && n % 2) {
    if (n % 4 === 1) return w.desk.splits.refund({ id: wanted.id, reason: 'glued together', key: uuid() });
    const row = { weight: 300 + n, length: 200, width: 100, height: 50, bin: 'R-1' };
    return w.desk.splits.done({ id: wanted.id, rows: [row, { ...row, bin: 'R-2' }], key: uuid() });
  }
  const item = pick(
    (await ownRows(w, m, 'order_item', 'in_stock')).filter((i) => i.num > 1),
    n,
  );
  return item && m.order.split({ id: item.order_id, item_id: item.id, num: 1, key: uuid() });
};

const extend: Step = async (w, m, n) => {
  const stock = await ownRows(w, m, 'order_item', 'in_stock');
  const item_ids = stock.slice(0, 1 + (n % 2)).map((i) => i.id);
  return stock.length === 0 ? undefined : m.order.extend({ item_ids, times: 1 + (n % 2), key: uuid() });
};

const abandon: Step = async (w, m, n) => {
  const item = await one(w, m, n, 'order_item', 'in_stock');
  return item && (n % 2 ? w.desk : w.other).storage.abandon({ id: item.id, reason: 'nobody wants it', key: uuid() });
};

export const waybillSteps = {
  send,
  change,
  pack,
  choose,
  stop,
  dispute,
  dispatch,
  finish,
  claim,
  judge_claim,
  photos,
  split,
  extend,
  abandon,
} satisfies Record<string, Step>;
