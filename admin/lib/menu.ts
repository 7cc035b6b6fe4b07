// The menu: what there is to work on, who sees it, and the queue whose count stands beside it.

import type { Key } from '#admin/lib/i18n.ts';
import { QUEUES, type Queue } from '#contract/desk/queues.ts';
import type { Permission } from '#contract/permission.ts';
import {
  BagIcon,
  BankIcon,
  BellIcon,
  BoxIcon,
  CameraIcon,
  CardIcon,
  CategoryIcon,
  ChartIcon,
  ChecklistIcon,
  ClockIcon,
  CoinsIcon,
  CouponIcon,
  CrownIcon,
  DecorateIcon,
  FileIcon,
  FilterIcon,
  GlobeIcon,
  HelpIcon,
  HistoryIcon,
  type Icon,
  InspectIcon,
  InviteIcon,
  LanguageIcon,
  LayersIcon,
  LinkIcon,
  LockIcon,
  MailIcon,
  MegaphoneIcon,
  MessageIcon,
  NewsIcon,
  PackageIcon,
  PinIcon,
  PlaneIcon,
  QuestionIcon,
  RefreshIcon,
  ReturnIcon,
  RouteIcon,
  RulerIcon,
  ScaleIcon,
  ScanIcon,
  SearchIcon,
  SendIcon,
  SettingsIcon,
  ShieldIcon,
  ShipIcon,
  SparklesIcon,
  SplitIcon,
  StarIcon,
  StoreIcon,
  TagIcon,
  TruckIcon,
  UndoIcon,
  UploadIcon,
  UserIcon,
  UsersIcon,
  WarehouseIcon,
  WarningIcon,
  WithdrawIcon,
} from '#ui/icons.tsx';

export type Entry = { path: string; label: Key; icon: Icon; permission: Permission; queue?: Queue };
export type Section = { key: string; label: Key | null; entries: Entry[] /** closed until opened */; folded?: boolean };

/** The permission is the resource's own, said here because the fields of all resources are loaded later. */
const kept = (name: string, icon: Icon, permission: Permission): Entry => ({
  path: `/r/${name}`,
  label: `desk.resource.${name}` as Key,
  icon,
  permission,
});
const work = (path: string, label: Key, icon: Icon, queue: Queue): Entry => ({
  path,
  label,
  icon,
  permission: QUEUES[queue],
  queue,
});

export const MENU: Section[] = [
  {
    key: 'buying',
    label: null,
    entries: [
      work('/buying', 'desk.menu.buying', BagIcon, 'to_buy'),
      { path: '/demand', label: 'demand.title', icon: BoxIcon, permission: 'buy' },
      { path: '/suppliers', label: 'suppliers.title', icon: BagIcon, permission: 'buy' },
      work('/buying?tab=questions', 'desk.menu.questions', QuestionIcon, 'questions'),
      work('/buying?tab=to_ship', 'desk.menu.seller_ships', SendIcon, 'seller_ships'),
      { path: '/shipments', label: 'shipments.title', icon: UploadIcon, permission: 'buy' },
      { path: '/onepay', label: 'desk.menu.onepay', icon: LayersIcon, permission: 'buy' },
      work('/aftersale', 'desk.menu.aftersale', ReturnIcon, 'aftersale'),
      work('/threads', 'desk.menu.threads', MessageIcon, 'threads'),
      kept('canned_replies', MessageIcon, 'buy'),
    ],
  },
  {
    key: 'warehouse',
    label: 'desk.menu.warehouse',
    entries: [
      work('/receive', 'desk.menu.receive', ScanIcon, 'transit'),
      { path: '/arrivals', label: 'arrivals.title', icon: RouteIcon, permission: 'warehouse' },
      { path: '/transit', label: 'desk.menu.transit', icon: TruckIcon, permission: 'warehouse' },
      work('/inspect', 'desk.menu.inspect', InspectIcon, 'inspect'),
      { path: '/shelf', label: 'desk.menu.shelf', icon: WarehouseIcon, permission: 'warehouse' },
      work('/problems', 'desk.menu.problems', WarningIcon, 'problems'),
      work('/photos', 'desk.menu.photos', CameraIcon, 'photos'),
      { path: '/bins', label: 'bin.title', icon: CategoryIcon, permission: 'warehouse' },
      { path: '/stocktake', label: 'stocktake.title', icon: ChecklistIcon, permission: 'warehouse' },
      { path: '/labels', label: 'label.title', icon: TagIcon, permission: 'warehouse' },
      { path: '/holds', label: 'hold.title', icon: LockIcon, permission: 'warehouse' },
      work('/splits', 'desk.menu.splits', SplitIcon, 'splits'),
      { path: '/ageing', label: 'desk.menu.storage', icon: ClockIcon, permission: 'warehouse' },
      work('/aftersale?tab=send', 'desk.menu.returns', UndoIcon, 'returns'),
      work('/parcels', 'desk.menu.parcels', QuestionIcon, 'parcel_claims'),
    ],
  },
  {
    key: 'waybills',
    label: 'desk.menu.waybills',
    entries: [
      work('/packing', 'desk.menu.packing', PackageIcon, 'to_pack'),
      { path: '/waves', label: 'wave.title', icon: LayersIcon, permission: 'pack' },
      work('/packing?tab=settle', 'desk.menu.settle', ScaleIcon, 'settle'),
      work('/packing?tab=to_dispatch', 'desk.menu.dispatch', PlaneIcon, 'to_dispatch'),
      { path: '/dispatch', label: 'unit.title', icon: ShipIcon, permission: 'pack' },
      work('/packing?tab=dispatched', 'desk.menu.tracking', RouteIcon, 'dispatched'),
      work('/threads/waybills', 'desk.menu.waybill_threads', MessageIcon, 'waybill_threads'),
    ],
  },
  {
    key: 'finance',
    label: 'desk.menu.finance',
    entries: [
      work('/remits', 'desk.menu.remits', BankIcon, 'remits'),
      { path: '/aftersale?tab=pay', label: 'desk.menu.after_pay', icon: ReturnIcon, permission: 'finance' },
      { path: '/payments', label: 'desk.menu.payments', icon: CardIcon, permission: 'finance' },
      work('/packing?tab=settle', 'desk.menu.disputes', ScaleIcon, 'disputes'),
      work('/gateway-refunds', 'desk.menu.gateway_refunds', ReturnIcon, 'gateway_refunds'),
      work('/suspense', 'desk.menu.suspense', HelpIcon, 'suspense'),
      work('/adjustments', 'desk.menu.adjustments', ScaleIcon, 'adjustments'),
      work('/withdrawals', 'desk.menu.withdrawals', WithdrawIcon, 'withdrawals'),
      work('/claims', 'desk.menu.claims', ShieldIcon, 'claims'),
      work('/promotion', 'desk.menu.promotion', InviteIcon, 'rebates'),
      { path: '/own-sellers', label: 'desk.menu.own_sellers', icon: StoreIcon, permission: 'finance' },
      work('/payouts', 'desk.menu.payouts', WithdrawIcon, 'payouts'),
      { path: '/dashboard', label: 'desk.dashboard.title', icon: ChartIcon, permission: 'finance' },
      { path: '/ledger', label: 'desk.menu.ledger', icon: CoinsIcon, permission: 'finance' },
      { path: '/liability', label: 'desk.menu.liability', icon: ScaleIcon, permission: 'finance' },
      { path: '/points', label: 'desk.menu.points', icon: SparklesIcon, permission: 'finance' },
      { path: '/gateways', label: 'desk.menu.gateways', icon: GlobeIcon, permission: 'finance' },
      kept('bank_accounts', BankIcon, 'finance'),
    ],
  },
  {
    key: 'shop',
    label: 'desk.menu.shop',
    entries: [
      { path: '/members', label: 'desk.menu.members', icon: UsersIcon, permission: 'members' },
      { path: '/segments', label: 'desk.menu.segments', icon: FilterIcon, permission: 'members' },
      { path: '/membercards', label: 'desk.menu.membercards', icon: CrownIcon, permission: 'members' },
      work('/frozen', 'desk.menu.frozen', LockIcon, 'frozen'),
      work('/applications', 'desk.menu.applications', StoreIcon, 'applications'),
      work('/seller-goods', 'desk.menu.seller_goods', BagIcon, 'seller_goods'),
      work('/feedback', 'desk.menu.feedbacks', MessageIcon, 'feedbacks'),
      work('/reviews', 'desk.menu.reviews', StarIcon, 'reviews'),
      kept('goods', TagIcon, 'content'),
      kept('categories', CategoryIcon, 'content'),
      kept('sellers', StoreIcon, 'content'),
      kept('lines', RouteIcon, 'settings'),
    ],
  },
  {
    key: 'content',
    label: 'desk.menu.content',
    folded: true,
    entries: [
      kept('floors', LayersIcon, 'content'),
      kept('ads', MegaphoneIcon, 'content'),
      kept('hot_words', SearchIcon, 'content'),
      kept('synonyms', LinkIcon, 'content'),
      kept('news', NewsIcon, 'content'),
      kept('size_tables', RulerIcon, 'content'),
      kept('help_categories', HelpIcon, 'content'),
      kept('articles', FileIcon, 'content'),
      kept('agreements', ShieldIcon, 'content'),
      { path: '/pages', label: 'desk.menu.pages', icon: DecorateIcon, permission: 'content' },
    ],
  },
  {
    key: 'terms',
    label: 'desk.menu.terms',
    folded: true,
    entries: [
      kept('services', SparklesIcon, 'settings'),
      kept('coupon_rules', CouponIcon, 'settings'),
      kept('currencies', CoinsIcon, 'settings'),
      kept('levels', StarIcon, 'settings'),
      kept('promotion_levels', InviteIcon, 'settings'),
      kept('cards', CardIcon, 'settings'),
      kept('goods_types', BoxIcon, 'settings'),
      kept('couriers', TruckIcon, 'settings'),
      kept('carriers', ShipIcon, 'settings'),
      kept('box_presets', BoxIcon, 'settings'),
      kept('warehouses', WarehouseIcon, 'settings'),
      kept('countries', PinIcon, 'settings'),
    ],
  },
  {
    key: 'system',
    label: 'desk.menu.system',
    folded: true,
    entries: [
      { path: '/settings', label: 'desk.resource.settings', icon: SettingsIcon, permission: 'settings' },
      { path: '/addons', label: 'desk.resource.addons', icon: FilterIcon, permission: 'settings' },
      kept('languages', GlobeIcon, 'settings'),
      { path: '/texts', label: 'desk.resource.texts', icon: LanguageIcon, permission: 'settings' },
      kept('operators', UserIcon, 'staff'),
      kept('roles', LockIcon, 'staff'),
      { path: '/outbox', label: 'desk.menu.outbox', icon: MailIcon, permission: 'settings', queue: 'outbox_failed' },
      { path: '/reminders', label: 'desk.menu.reminders', icon: BellIcon, permission: 'settings' },
      { path: '/imports', label: 'desk.menu.imports', icon: UploadIcon, permission: 'content' },
      { path: '/sources', label: 'desk.menu.sources', icon: GlobeIcon, permission: 'settings' },
      { path: '/purchase-connectors', label: 'desk.menu.purchase_connectors', icon: BagIcon, permission: 'settings' },
      { path: '/jobs', label: 'desk.menu.jobs', icon: RefreshIcon, permission: 'settings', queue: 'jobs_failed' },
      { path: '/audit', label: 'desk.menu.audit', icon: HistoryIcon, permission: 'audit' },
    ],
  },
];

/** Who keeps the content and does no work at the other desks sees that first: what members and sellers sent in, pages, ads, imports. */
const CONTENT_FIRST = ['/reviews', '/feedback', '/applications', '/seller-goods', '/pages', '/r/ads', '/imports'];

function contentFirst(menu: readonly Section[]): Section[] {
  const entries = menu.flatMap((section) => section.entries);
  const first = CONTENT_FIRST.flatMap((path) => entries.find((entry) => entry.path === path) ?? []);
  const own = menu.find((section) => section.key === 'content')!;
  const { folded: _, ...open } = own;
  return [{ ...open, entries: [...first, ...own.entries] }, ...menu.filter((section) => section !== own)];
}

const DESKS: readonly Permission[] = ['buy', 'warehouse', 'pack', 'finance'];

/** The menu of somebody with these permissions: each page once, where it comes first; sections without an entry fall out. */
export function menuFor(permissions: readonly string[]): Section[] {
  const seen = new Set<string>();
  const shown = ({ path, permission }: Entry) => permissions.includes(permission) && !seen.has(path) && Boolean(seen.add(path));
  const menu = permissions.includes('content') && !DESKS.some((desk) => permissions.includes(desk)) ? contentFirst(MENU) : MENU;
  return menu
    .map((section) => ({ ...section, entries: section.entries.filter(shown) }))
    .filter((section) => section.entries.length > 0);
}

const isUnder = (path: string, pathname: string): boolean =>
  pathname === path || (path !== '/' && pathname.startsWith(`${path}/`));

/** Whether an entry is where the address is: the same path or the nearest above it, and the same tab where the entry names one. */
export function isAt(entry: { path: string }, pathname: string, search: string, all: readonly { path: string }[]): boolean {
  const [path, wanted = ''] = entry.path.split('?') as [string, string?];
  const nearer = (other: string): boolean => other.length > path.length && isUnder(other, pathname);
  if (!isUnder(path, pathname) || all.some((other) => nearer(other.path.split('?')[0]!))) return false;
  const tab = new URLSearchParams(search).get('tab');
  if (wanted) return new URLSearchParams(wanted).get('tab') === tab;
  // The plain entry stands for every tab that no other entry names.
  return !all.some((other) => other !== entry && other.path === `${path}?tab=${tab}`);
}
