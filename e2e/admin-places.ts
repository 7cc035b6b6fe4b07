// The address of every screen of the back office, one open piece of work each, with ids that exist in the demo shop.
import { resources } from '#contract/desk/resource-list.ts';
import type { Data } from './shop.ts';

export type DeskPlace = { name: string; path: string };

const FORMS = resources;

/** `{name}` in a path is replaced by the value that deskIds returns under that name. */
export const DESK_PLACES: readonly DeskPlace[] = [
  { name: 'overview', path: '/' },
  { name: 'to buy', path: '/buying' },
  { name: 'to buy, one', path: '/buying?order={to_buy}' },
  { name: 'in hand, one', path: '/buying?tab=mine&order={mine}' },
  { name: 'questions', path: '/buying?tab=questions' },
  { name: 'supplements', path: '/buying?tab=supplements' },
  { name: 'to ship', path: '/buying?tab=to_ship' },
  { name: 'an order', path: '/find/order/{to_buy}' },
  { name: 'a waybill', path: '/find/waybill/{waybill}' },
  { name: 'on the way', path: '/buying?tab=on_the_way' },
  { name: 'on the way, one', path: '/buying?tab=on_the_way&order={on_the_way}' },
  { name: 'bought', path: '/buying?tab=done' },
  { name: 'receive', path: '/receive' },
  { name: 'transit', path: '/transit' },
  { name: 'buying by goods', path: '/demand' },
  { name: 'orders at suppliers', path: '/suppliers' },
  { name: 'pushes of suppliers', path: '/supplier-pushes' },
  { name: 'parcels of sellers', path: '/shipments' },
  { name: 'arrivals', path: '/arrivals' },
  { name: 'late arrivals', path: '/arrivals?tab=late' },
  { name: 'inspect', path: '/inspect' },
  { name: 'inspect, one', path: '/inspect?id={inspect}' },
  { name: 'shelf', path: '/shelf' },
  { name: 'shelf, one', path: '/shelf?id={shelf}' },
  { name: 'bins', path: '/bins' },
  { name: 'holds', path: '/holds' },
  { name: 'stocktake', path: '/stocktake' },
  { name: 'waves', path: '/waves' },
  { name: 'labels', path: '/labels?kind=badge' },
  { name: 'bags and pallets', path: '/dispatch' },
  { name: 'a bag, one', path: '/dispatch?id={unit}' },
  { name: 'papers of a bag', path: '/dispatch/{unit}/papers' },
  { name: 'stock by age', path: '/ageing' },
  { name: 'one-pay orders', path: '/onepay' },
  { name: 'problems', path: '/problems' },
  { name: 'problems, one', path: '/problems?id={problem}' },
  { name: 'photos, one', path: '/photos?id={photo}' },
  { name: 'splits, one', path: '/splits?id={split}' },
  { name: 'parcel claims', path: '/parcels' },
  { name: 'parcel claims, one', path: '/parcels?id={parcel_claim}' },
  { name: 'unclaimed parcels', path: '/parcels?tab=unclaimed' },
  { name: 'declared parcels', path: '/parcels?tab=declared' },
  { name: 'to pack', path: '/packing' },
  { name: 'to pack, one', path: '/packing?id={to_pack}' },
  { name: 'packing', path: '/packing?tab=packing' },
  { name: 'packing, one', path: '/packing?tab=packing&id={packing}' },
  { name: 'waybill problems', path: '/packing?tab=problem' },
  { name: 'settle', path: '/packing?tab=settle' },
  { name: 'settle, one', path: '/packing?tab=settle&id={settle}' },
  { name: 'dispatch', path: '/packing?tab=to_dispatch' },
  { name: 'dispatch, one', path: '/packing?tab=to_dispatch&id={to_dispatch}' },
  { name: 'tracking', path: '/packing?tab=dispatched' },
  { name: 'tracking, one', path: '/packing?tab=dispatched&id={dispatched}' },
  { name: 'papers', path: '/packing/{waybill}/papers' },
  { name: 'after-sale', path: '/aftersale' },
  { name: 'after-sale, one', path: '/aftersale?id={refund}' },
  { name: 'after-sale, to send back', path: '/aftersale?tab=send' },
  { name: 'remittances', path: '/remits' },
  { name: 'remittances, one', path: '/remits?id={remit}' },
  { name: 'corrections', path: '/adjustments' },
  { name: 'claims', path: '/claims' },
  { name: 'payments', path: '/payments' },
  { name: 'refunds through gateways', path: '/gateway-refunds' },
  { name: 'refunds that fail', path: '/gateway-refunds?tab=failing' },
  { name: 'suspense', path: '/suspense' },
  { name: 'gateways', path: '/gateways' },
  { name: 'dashboard', path: '/dashboard' },
  { name: 'dashboard by month', path: '/dashboard?by=month' },
  { name: 'ledger', path: '/ledger' },
  { name: 'withdrawals', path: '/withdrawals' },
  { name: 'liability', path: '/liability' },
  { name: 'points', path: '/points' },
  { name: 'promotion', path: '/promotion' },
  { name: 'promotion, held', path: '/promotion?tab=held' },
  { name: 'promotion, inviters', path: '/promotion?tab=inviters' },
  { name: 'sellers', path: '/own-sellers' },
  { name: 'seller payouts', path: '/payouts' },
  { name: 'seller applications', path: '/applications' },
  { name: 'seller goods', path: '/seller-goods' },
  { name: 'inbox', path: '/threads' },
  { name: 'inbox, one', path: '/threads?tab=all&id={thread}' },
  { name: 'waybill messages', path: '/threads?thing=waybill' },
  { name: 'inbox, feedback', path: '/threads?thing=feedback' },
  { name: 'reviews', path: '/reviews' },
  { name: 'reviews, one', path: '/reviews?tab=reported&id={review}' },
  { name: 'membership cards', path: '/membercards' },
  { name: 'membership cards, returned', path: '/membercards?tab=refunded' },
  { name: 'frozen', path: '/frozen' },
  { name: 'members', path: '/members' },
  { name: 'member', path: '/members/{member}' },
  { name: 'order for a member', path: '/members/{member}/order' },
  { name: 'segments', path: '/segments' },
  { name: 'segment', path: '/segments/{segment}' },
  { name: 'segment, to change', path: '/segments/{segment}/edit' },
  { name: 'segment, new', path: '/segments/new' },
  { name: 'settings', path: '/settings' },
  { name: 'addons', path: '/addons' },
  { name: 'pages', path: '/pages' },
  { name: 'page', path: '/pages/1' },
  { name: 'texts', path: '/texts' },
  { name: 'translations', path: '/translations' },
  { name: 'outbox', path: '/outbox' },
  { name: 'reminders', path: '/reminders' },
  { name: 'imports', path: '/imports' },
  { name: 'sources', path: '/sources' },
  { name: 'purchase connectors', path: '/purchase-connectors' },
  { name: 'jobs', path: '/jobs' },
  { name: 'audit', path: '/audit' },
  { name: 'account', path: '/account' },
  { name: 'no such page', path: '/no/such' },
  ...FORMS.map((r) => ({ name: `list of ${r.name}`, path: `/r/${r.name}` })),
  ...FORMS.map((r) => ({ name: `form of ${r.name}`, path: `/r/${r.name}/{${r.name}}` })),
];

/** Forms of a new row: as the form of a row, but empty. */
export const NEW_PLACES: readonly DeskPlace[] = FORMS.filter((r) => r.create).map((r) => ({
  name: `new of ${r.name}`,
  path: `/r/${r.name}/create`,
}));

type Ask = (path: string, args?: Record<string, unknown>) => Promise<Data>;

const firstWarehouse = async (ask: Ask): Promise<string> =>
  (await ask('resource/lists', { resource: 'warehouses', page_size: 1 })).data[0]._id;

/** Creates what a fresh demo shop lacks: an order taken by the operator, a bag, a correction waiting for a second operator. */
export async function workInHand(ask: Ask, finance: Ask): Promise<void> {
  const inHand = (await ask('buying/lists', { tab: 'mine' })).list;
  const waiting = (await ask('buying/lists', { tab: 'to_buy' })).list.at(-1);
  if (inHand.length === 0 && waiting) await ask('buying/take', { item_ids: [waiting.id] });
  const warehouse_id = await firstWarehouse(ask);
  if ((await ask('units/lists', { warehouse_id })).list.data.length === 0) await ask('units/open', { warehouse_id, kind: 'bag' });
  if ((await finance('adjustments/lists')).total > 0) return;
  const { id } = (await ask('members/lists', { q: 'demo@sampan.test' })).data[0];
  await finance('members/adjust', { id, account: 'cash', amount: 68_000, reason: '丢件赔付' });
}

/** The values for the braces of the paths, read from the back office as an operator. */
export async function deskIds(ask: Ask): Promise<Record<string, string>> {
  const found: Record<string, string> = {};
  for (const tab of ['to_buy', 'mine', 'on_the_way']) found[tab] = (await ask('buying/lists', { tab })).list[0]?.order_id;
  for (const tab of ['inspect', 'shelf', 'problem']) found[tab] = (await ask('warehouse/queue', { tab })).list[0]?.id;
  found.photo = (await ask('photos/lists')).list[0]?.id;
  found.split = (await ask('splits/lists')).list[0]?.id;
  for (const tab of ['to_pack', 'packing', 'settle', 'to_dispatch', 'dispatched'])
    found[tab] = (await ask('packing/lists', { tab })).list[0]?.id;
  found.waybill = found.dispatched!;
  found.unit = (await ask('units/lists', { warehouse_id: await firstWarehouse(ask) })).list.data[0]?.id;
  found.refund = (await ask('aftersale/lists')).list[0]?.id;
  found.parcel_claim = (await ask('parcels/lists', { tab: 'claims' })).list[0]?.id;
  found.thread = (await ask('threads/lists', { thing: 'order', tab: 'all' })).list[0]?.id;
  found.review = (await ask('reviews/lists', { tab: 'reported' })).list[0]?.id;
  found.remit = (await ask('remits/lists')).list[0]?.id;
  found.member = (await ask('members/lists', { q: 'demo@sampan.test' })).data[0]?.id;
  found.segment = (await ask('segments/lists')).data[0]?.id;
  for (const { name: resource } of FORMS) {
    // Journeys declare parcels: those goods are the newest, and have no picture.
    const words = resource === 'goods' ? { q: '手账本' } : {};
    found[resource] = (await ask('resource/lists', { resource, page_size: 1, ...words })).data[0]?._id;
  }
  return found;
}

/** The whole hash of a place; null where the shop has nothing to show in it. */
export function deskPath(place: DeskPlace, ids: Record<string, string>): string | null {
  let missing = false;
  const path = place.path.replace(/\{(\w+)\}/g, (_, name: string) => {
    missing ||= ids[name] === undefined;
    return encodeURIComponent(ids[name] ?? '');
  });
  return missing ? null : path;
}
