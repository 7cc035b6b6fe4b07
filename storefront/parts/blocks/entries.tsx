// Quick entries below the search bar: the operator's, else ours. An entry without a screen is not shown.
import type { Addon } from '#contract/call.ts';
import type { IconName } from '#contract/page-blocks.ts';
import { localized, t } from '#shop/lib/i18n.ts';
import { picture } from '#shop/lib/media.ts';
import { to } from '#shop/lib/paths.ts';
import { addonOn, type HomeEntry } from '#shop/lib/settings-store.ts';
import { hrefOf } from '#shop/parts/frame/short-link.tsx';
import { hasScreen } from '#shop/routes.ts';
import {
  BagIcon,
  CalculatorIcon,
  CategoryIcon,
  CouponIcon,
  CrownIcon,
  GiftIcon,
  HeartIcon,
  HelpIcon,
  type Icon,
  InviteIcon,
  LinkIcon,
  NewsIcon,
  PackagePlusIcon,
  RulerIcon,
  ShipIcon,
  SignInIcon,
  StoreIcon,
  TruckIcon,
  WalletIcon,
} from '#ui/icons.tsx';
import { Link } from '#ui/layout/link.tsx';

/** Names that operators give icons in the template. */
const ICONS: Record<IconName, Icon> = {
  link: LinkIcon,
  package: PackagePlusIcon,
  calculator: CalculatorIcon,
  'calendar-check': SignInIcon,
  ruler: RulerIcon,
  ship: ShipIcon,
  truck: TruckIcon,
  store: StoreIcon,
  bag: BagIcon,
  gift: GiftIcon,
  coupon: CouponIcon,
  heart: HeartIcon,
  help: HelpIcon,
  news: NewsIcon,
  wallet: WalletIcon,
  crown: CrownIcon,
  invite: InviteIcon,
};

type Entry = { key: string; label: string; href: string; icon: Icon; image?: string };

const own = (): Entry[] => [
  { key: 'paste', label: t('home.paste'), href: to.itemNotFound(), icon: LinkIcon },
  { key: 'forward', label: t('home.forward'), href: to.shipForMe(), icon: PackagePlusIcon },
  { key: 'estimate', label: t('home.estimate'), href: to.estimate(), icon: CalculatorIcon },
  { key: 'signin', label: t('home.signin'), href: to.signIn(), icon: SignInIcon },
  { key: 'sizes', label: t('home.sizes'), href: to.sizes(), icon: RulerIcon },
];

export function entriesOf(list: readonly HomeEntry[]): Entry[] {
  return list.flatMap((entry, index): Entry[] => {
    const where = entry.addon && !addonOn(entry.addon as Addon) ? undefined : hrefOf(entry.path);
    return where
      ? [
          {
            key: `${entry.path}:${index}`,
            label: localized(entry.name),
            href: where.href,
            icon: ICONS[entry.icon as IconName] ?? CategoryIcon,
            image: entry.image || undefined,
          },
        ]
      : [];
  });
}

export function Entries({ items }: { items: readonly HomeEntry[] }) {
  const entries = items.length > 0 ? entriesOf(items) : own().filter((e) => hasScreen(e.href));
  if (entries.length === 0) return null;
  return (
    <nav className="ui-card shop-entries" aria-label={t('tab.entries')}>
      {entries.map(({ key, label, href, icon: Glyph, image }) => (
        <Link key={key} href={href} className="shop-entry">
          {image ? <img {...picture(image, 60)} alt="" /> : <Glyph className="ui-icon-lg text-ink" />}
          <span>{label}</span>
        </Link>
      ))}
    </nav>
  );
}
