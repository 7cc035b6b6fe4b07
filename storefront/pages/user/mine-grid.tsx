// Every other page of the account, as icons. Pages that are not built or switched off are left out.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useSettings } from '#shop/lib/settings-store.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { hasScreen } from '#shop/routes.ts';
import {
  BagIcon,
  CalculatorIcon,
  CardIcon,
  ChartIcon,
  ChatIcon,
  CoinsIcon,
  CouponIcon,
  CrownIcon,
  HeartIcon,
  HelpIcon,
  HistoryIcon,
  type Icon,
  InviteIcon,
  LinkIcon,
  MailIcon,
  NewsIcon,
  PackagePlusIcon,
  PinIcon,
  ReceiptIcon,
  RulerIcon,
  ShieldIcon,
  SignInIcon,
  StarIcon,
  StoreIcon,
  TagIcon,
} from '#ui/icons.tsx';
import { Count } from '#ui/input/icon-button.tsx';
import { Link } from '#ui/layout/link.tsx';

type Entry = { href: string; label: string; icon: Icon /** the count of the member that is shown on it */; count?: string };

const entries = (): Entry[] => [
  { href: to.shipForMe(), label: t('page.member.shipforme'), icon: PackagePlusIcon, count: 'parcels_needs_you' },
  { href: to.onepayOrders(), label: t('page.member.onepayorder'), icon: CardIcon, count: 'onepay_needs_you' },
  { href: to.addresses(), label: t('mine.addresses'), icon: PinIcon },
  { href: to.favorites(), label: t('page.member.favorite'), icon: HeartIcon },
  { href: to.history(), label: t('mine.history'), icon: HistoryIcon },
  { href: to.coupons(), label: t('page.member.coupon'), icon: CouponIcon },
  { href: to.pointsExchange(), label: t('mine.exchange'), icon: CoinsIcon },
  { href: to.signIn(), label: t('page.member.signin'), icon: SignInIcon },
  { href: to.cards(), label: t('page.membershipcard'), icon: CrownIcon },
  { href: to.levels(), label: t('mine.levels'), icon: TagIcon },
  { href: to.invite(), label: t('mine.invite'), icon: InviteIcon },
  { href: to.promotion(), label: t('mine.promotion'), icon: ChartIcon },
  { href: to.reviews({}), label: t('page.comment'), icon: StarIcon, count: 'to_review' },
  { href: to.records(), label: t('page.member.record'), icon: ReceiptIcon },
  { href: to.payPassword(), label: t('page.member.paypassword'), icon: ShieldIcon },
  { href: to.mailReminders(), label: t('page.member.emailremind'), icon: MailIcon },
  { href: to.itemNotFound(), label: t('mine.by_hand'), icon: LinkIcon },
  { href: to.estimate(), label: t('home.estimate'), icon: CalculatorIcon },
  { href: to.sizes(), label: t('page.sizecomparison'), icon: RulerIcon },
  { href: to.mall(), label: t('page.mall'), icon: BagIcon },
  { href: to.news(), label: t('page.member.news'), icon: NewsIcon },
  { href: to.settled(), label: t('page.settled'), icon: StoreIcon },
  { href: to.help(), label: t('page.help'), icon: HelpIcon },
  { href: to.advisory(), label: t('mine.advisory'), icon: ChatIcon, count: 'threads' },
];

export function MineGrid() {
  useSettings((s) => s.addonList);
  const counts = useMember().data?.counts;
  const shown = entries().filter((entry) => hasScreen(entry.href));
  if (shown.length === 0) return null;
  return (
    <nav className="ui-card shop-fours gap-y-28 px-12 py-34" aria-label={t('mine.more')}>
      {shown.map(({ href, label, icon: Glyph, count }) => (
        <Link
          key={href}
          href={href}
          className="flex min-h-[44px] min-w-0 flex-col items-center gap-10 px-4 text-center text-xs text-ink-2"
        >
          <span className="relative text-ink">
            <Glyph className="ui-icon-bar" />
            {count && <Count value={counts?.[count]} />}
          </span>
          <span className="max-w-full hyphens-auto [overflow-wrap:anywhere]">{label}</span>
        </Link>
      ))}
    </nav>
  );
}
