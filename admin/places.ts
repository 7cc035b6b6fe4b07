// Every page of the back office: where it stands, who may open it, and the file that brings it when it is first wanted.
// A day's work needs a few of them: a phone loads those, and the rest when it has nothing else to do.
import type { ComponentType } from 'react';
import { loadOfficeTexts } from '#admin/lib/i18n.ts';
import type { Permission } from '#contract/permission.ts';
import { createLoader } from '#ui/layout/page-loader.ts';

// biome-ignore lint/suspicious/noExplicitAny: each page has props of its own; the table below gives them
type Page = ComponentType<any>;

/** A page of content or owner: its texts are not in the first pack (admin/texts-plugin.ts). */
const office = (page: () => Promise<Page>) => () => Promise.all([page(), loadOfficeTexts()]).then(([ready]) => ready);

const FILES = {
  account: () => import('#admin/pages/account.tsx').then((m) => m.Account),
  addons: office(() => import('#admin/pages/system/addons.tsx').then((m) => m.Addons)),
  adjustments: office(() => import('#admin/pages/finance/adjustments.tsx').then((m) => m.Adjustments)),
  aftersale: () => import('#admin/pages/aftersale/aftersale.tsx').then((m) => m.Aftersale),
  ageing: () => import('#admin/pages/warehouse/ageing.tsx').then((m) => m.Ageing),
  applications: office(() => import('#admin/pages/sellers/applications.tsx').then((m) => m.Applications)),
  arrivals: office(() => import('#admin/pages/arrivals/arrivals.tsx').then((m) => m.Arrivals)),
  audit: office(() => import('#admin/pages/system/audit.tsx').then((m) => m.Audit)),
  bins: () => import('#admin/pages/warehouse/bins.tsx').then((m) => m.Bins),
  buying: () => import('#admin/pages/buying/buying.tsx').then((m) => m.Buying),
  demand: office(() => import('#admin/pages/demand/demand.tsx').then((m) => m.Demand)),
  withdrawals: office(() => import('#admin/pages/finance/withdrawals.tsx').then((m) => m.Withdrawals)),
  claims: office(() => import('#admin/pages/claims/claims.tsx').then((m) => m.Claims)),
  dispatch: () => import('#admin/pages/dispatch/dispatch.tsx').then((m) => m.Dispatch),
  feedback: office(() => import('#admin/pages/threads/feedback.tsx').then((m) => m.Feedback)),
  frozen: office(() => import('#admin/pages/members/frozen.tsx').then((m) => m.Frozen)),
  gateway_refunds: office(() => import('#admin/pages/payments/gateway-refunds.tsx').then((m) => m.GatewayRefunds)),
  gateways: office(() => import('#admin/pages/payments/gateways.tsx').then((m) => m.Gateways)),
  dashboard: office(() => import('#admin/pages/dashboard/dashboard.tsx').then((m) => m.Dashboard)),
  holds: () => import('#admin/pages/warehouse/holds.tsx').then((m) => m.Holds),
  imports: office(() => import('#admin/pages/imports/imports.tsx').then((m) => m.Imports)),
  import: office(() => import('#admin/pages/imports/import.tsx').then((m) => m.ImportPage)),
  jobs: office(() => import('#admin/pages/system/jobs.tsx').then((m) => m.Jobs)),
  labels: office(() => import('#admin/pages/labels/labels.tsx').then((m) => m.Labels)),
  ledger: office(() => import('#admin/pages/finance/ledger.tsx').then((m) => m.Ledger)),
  liability: office(() => import('#admin/pages/finance/liability.tsx').then((m) => m.Liability)),
  member: () => import('#admin/pages/members/member.tsx').then((m) => m.Member),
  members: () => import('#admin/pages/members/members.tsx').then((m) => m.Members),
  onepay: office(() => import('#admin/pages/onepay/onepay.tsx').then((m) => m.OnepayOrders)),
  membercards: office(() => import('#admin/pages/cards/cards.tsx').then((m) => m.MemberCards)),
  ordering: office(() => import('#admin/pages/ordering/ordering.tsx').then((m) => m.Ordering)),
  outbox: office(() => import('#admin/pages/system/outbox.tsx').then((m) => m.Outbox)),
  packing: () => import('#admin/pages/packing/packing.tsx').then((m) => m.Packing),
  papers: () => import('#admin/pages/packing/papers.tsx').then((m) => m.Papers),
  pages: office(() => import('#admin/pages/layout/pages.tsx').then((m) => m.Pages)),
  pageEditor: office(() => import('#admin/pages/layout/editor.tsx').then((m) => m.Editor)),
  parcels: () => import('#admin/pages/parcels/parcels.tsx').then((m) => m.Parcels),
  payments: office(() => import('#admin/pages/payments/payments.tsx').then((m) => m.Payments)),
  payouts: office(() => import('#admin/pages/sellers/payouts.tsx').then((m) => m.Payouts)),
  splits: () => import('#admin/pages/warehouse/split-queue.tsx').then((m) => m.SplitQueue),
  photos: () => import('#admin/pages/warehouse/photo-queue.tsx').then((m) => m.PhotoQueue),
  points: office(() => import('#admin/pages/finance/points.tsx').then((m) => m.Points)),
  promotion: office(() => import('#admin/pages/promotion/promotion.tsx').then((m) => m.Promotion)),
  receive: () => import('#admin/pages/warehouse/receive.tsx').then((m) => m.Receive),
  remits: () => import('#admin/pages/finance/remits.tsx').then((m) => m.Remits),
  record: () => import('#admin/pages/find/record.tsx').then((m) => m.RecordPage),
  reminders: office(() => import('#admin/pages/system/reminders.tsx').then((m) => m.Reminders)),
  resources: office(() => import('#admin/pages/resources/resource-routes.tsx').then((m) => m.ResourceRoutes)),
  segment: office(() => import('#admin/pages/segments/segment.tsx').then((m) => m.Segment)),
  shipments: office(() => import('#admin/pages/demand/shipments.tsx').then((m) => m.Shipments)),
  segmentForm: office(() => import('#admin/pages/segments/segment-form.tsx').then((m) => m.SegmentForm)),
  segments: office(() => import('#admin/pages/segments/segments.tsx').then((m) => m.Segments)),
  seller_goods: office(() => import('#admin/pages/sellers/seller-goods.tsx').then((m) => m.SellerGoods)),
  sellers: office(() => import('#admin/pages/sellers/sellers.tsx').then((m) => m.Sellers)),
  reviews: office(() => import('#admin/pages/threads/reviews.tsx').then((m) => m.Reviews)),
  settings: office(() => import('#admin/pages/system/settings.tsx').then((m) => m.Settings)),
  purchaseConnectors: office(() => import('#admin/pages/system/purchase-connectors.tsx').then((m) => m.PurchaseConnectors)),
  supplierOrders: office(() => import('#admin/pages/demand/supplier-orders.tsx').then((m) => m.SupplierOrders)),
  supplierPushes: office(() => import('#admin/pages/demand/supplier-pushes.tsx').then((m) => m.SupplierPushes)),
  sources: office(() => import('#admin/pages/system/sources.tsx').then((m) => m.Sources)),
  stock: () => import('#admin/pages/warehouse/stock-queue.tsx').then((m) => m.StockQueue),
  stocktake: office(() => import('#admin/pages/stocktake/stocktake.tsx').then((m) => m.StocktakePage)),
  suspense: office(() => import('#admin/pages/payments/suspense.tsx').then((m) => m.Suspense)),
  texts: office(() => import('#admin/pages/system/texts.tsx').then((m) => m.Texts)),
  threads: () => import('#admin/pages/threads/threads.tsx').then((m) => m.Threads),
  transit: () => import('#admin/pages/warehouse/transit.tsx').then((m) => m.Transit),
  unit_papers: () => import('#admin/pages/dispatch/unit-papers.tsx').then((m) => m.UnitPapers),
  waves: () => import('#admin/pages/packing/waves.tsx').then((m) => m.Waves),
} satisfies Record<string, () => Promise<Page>>;
type File = keyof typeof FILES;

/** `may`: any of these permissions opens it; everybody who is signed in when it names none. */
export type Place = { path: string; file: File; may: readonly Permission[]; props?: Record<string, string> };

const place = (path: string, file: File, may: readonly Permission[], props?: Record<string, string>): Place => ({
  path,
  file,
  may,
  ...(props ? { props } : {}),
});

export const PLACES: readonly Place[] = [
  place('/account', 'account', []),
  place('/dashboard', 'dashboard', ['finance']),
  place('/buying', 'buying', ['buy']),
  place('/demand', 'demand', ['buy']),
  place('/suppliers', 'supplierOrders', ['buy']),
  place('/supplier-pushes', 'supplierPushes', ['buy']),
  place('/shipments', 'shipments', ['buy']),
  place('/onepay', 'onepay', ['buy', 'warehouse', 'pack']),
  place('/aftersale', 'aftersale', ['buy', 'warehouse', 'finance']),
  place('/threads', 'threads', ['buy'], { thing: 'order' }),
  place('/threads/waybills', 'threads', ['pack'], { thing: 'waybill' }),
  place('/receive', 'receive', ['warehouse']),
  place('/arrivals', 'arrivals', ['warehouse']),
  place('/transit', 'transit', ['warehouse']),
  place('/inspect', 'stock', ['warehouse'], { tab: 'inspect' }),
  place('/shelf', 'stock', ['warehouse'], { tab: 'shelf' }),
  place('/problems', 'stock', ['warehouse'], { tab: 'problem' }),
  place('/parcels', 'parcels', ['warehouse']),
  place('/photos', 'photos', ['warehouse']),
  place('/splits', 'splits', ['warehouse']),
  place('/ageing', 'ageing', ['warehouse']),
  place('/bins', 'bins', ['warehouse']),
  place('/stocktake', 'stocktake', ['warehouse']),
  place('/holds', 'holds', ['warehouse', 'pack', 'finance']),
  place('/labels', 'labels', ['warehouse', 'pack']),
  place('/waves', 'waves', ['pack']),
  place('/dispatch', 'dispatch', ['pack']),
  place('/dispatch/:id/papers', 'unit_papers', ['pack']),
  place('/packing', 'packing', ['pack', 'finance']),
  place('/packing/:id/papers', 'papers', ['pack']),
  place('/remits', 'remits', ['finance']),
  place('/adjustments', 'adjustments', ['finance']),
  place('/claims', 'claims', ['finance']),
  place('/withdrawals', 'withdrawals', ['finance']),
  place('/liability', 'liability', ['finance']),
  place('/points', 'points', ['finance']),
  place('/payments', 'payments', ['finance']),
  place('/promotion', 'promotion', ['finance']),
  place('/gateway-refunds', 'gateway_refunds', ['finance']),
  place('/suspense', 'suspense', ['finance']),
  place('/gateways', 'gateways', ['finance']),
  place('/ledger', 'ledger', ['finance']),
  place('/own-sellers', 'sellers', ['finance']),
  place('/payouts', 'payouts', ['finance']),
  place('/applications', 'applications', ['content']),
  place('/seller-goods', 'seller_goods', ['content']),
  place('/feedback', 'feedback', ['members']),
  place('/reviews', 'reviews', ['content']),
  place('/frozen', 'frozen', ['members']),
  place('/members', 'members', ['members']),
  place('/members/:id', 'member', ['members']),
  place('/members/:id/order', 'ordering', ['members']),
  place('/segments', 'segments', ['members']),
  place('/segments/new', 'segmentForm', ['members']),
  place('/segments/:id', 'segment', ['members']),
  place('/segments/:id/edit', 'segmentForm', ['members']),
  place('/membercards', 'membercards', ['members', 'finance']),
  place('/outbox', 'outbox', ['settings']),
  place('/reminders', 'reminders', ['settings']),
  place('/imports', 'imports', ['content']),
  place('/imports/:id', 'import', ['content']),
  place('/sources', 'sources', ['settings']),
  place('/purchase-connectors', 'purchaseConnectors', ['settings']),
  place('/jobs', 'jobs', ['settings']),
  place('/audit', 'audit', ['audit']),
  place('/settings', 'settings', ['settings']),
  place('/addons', 'addons', ['settings']),
  place('/texts', 'texts', ['settings']),
  place('/pages', 'pages', ['content']),
  place('/pages/:id', 'pageEditor', ['content']),
  place('/find/:kind/:id', 'record', []),
  place('/r/*', 'resources', []),
];

export const pageLoader = createLoader<Page>((file) => FILES[file as File]());

export const maySee = (place: Place, permissions: readonly string[]): boolean =>
  place.may.length === 0 || place.may.some((one) => permissions.includes(one));

/** Brings the other pages of somebody with these permissions one by one; ends at the first that does not come. */
export async function loadAhead(permissions: readonly string[]): Promise<void> {
  for (const one of PLACES) if (maySee(one, permissions)) await pageLoader.load(one.file);
}
