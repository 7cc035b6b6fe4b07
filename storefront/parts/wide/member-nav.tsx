// The side of a member's pages: all of them in the same order, with what waits or how many there are.
import { t } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { usePlace } from '#shop/lib/router.tsx';
import { type Member, useMember } from '#shop/lib/use-member.ts';
import { hasScreen } from '#shop/routes.ts';
import { listOf, screenAt } from '#shop/screens.ts';
import {
  BagIcon,
  BellIcon,
  CardIcon,
  CategoryIcon,
  ChartIcon,
  CoinsIcon,
  CouponIcon,
  CrownIcon,
  HeartIcon,
  HistoryIcon,
  type Icon,
  InviteIcon,
  MailIcon,
  PackageIcon,
  PackagePlusIcon,
  PinIcon,
  SendIcon,
  SettingsIcon,
  ShieldIcon,
  StarIcon,
  StoreIcon,
  UserIcon,
  WalletIcon,
} from '#ui/icons.tsx';
import { Link } from '#ui/layout/link.tsx';

type Row = {
  href: string;
  label: string;
  icon: Icon;
  /** the reader must act */
  you?: number | undefined;
  /** how many there are */
  n?: number | undefined;
  /** further pages that belong to it */
  also?: readonly string[];
};

const waiting = (me: Member | undefined, thing: string): number =>
  me?.waiting.filter((one) => one.thing === thing).reduce((sum, { n }) => sum + n, 0) ?? 0;

const groups = (me: Member | undefined): Row[][] => {
  const counts = me?.counts ?? {};
  return [
    [{ href: to.mine(), label: t('wide.overview'), icon: CategoryIcon }],
    [
      { href: to.orders(), label: t('page.member.order'), icon: BagIcon, you: counts.needs_you },
      { href: to.onepayOrders(), label: t('page.member.onepayorder'), icon: CardIcon, you: counts.onepay_needs_you },
      {
        href: to.waybills(),
        label: t('page.member.sendorder'),
        icon: PackageIcon,
        you: waiting(me, 'waybill'),
        also: [to.waybill({ id: 1 })],
      },
      { href: to.submitWaybill(), label: t('page.member.ordertosend'), icon: SendIcon, n: me?.stock.items },
      { href: to.shipForMe(), label: t('page.member.shipforme'), icon: PackagePlusIcon, you: counts.parcels_needs_you },
    ],
    [
      { href: to.wallet(), label: t('page.member.account'), icon: WalletIcon, also: [to.records(), to.cash()] },
      { href: to.coupons(), label: t('page.member.coupon'), icon: CouponIcon, n: me?.coupons },
      { href: to.points(), label: t('page.member.score'), icon: CoinsIcon, also: [to.pointsExchange(), to.signIn()] },
    ],
    [
      { href: to.favorites(), label: t('page.member.favorite'), icon: HeartIcon, also: [to.priceAlerts()] },
      { href: to.history(), label: t('page.member.history'), icon: HistoryIcon },
      { href: to.messages(), label: t('page.member.message'), icon: BellIcon, you: me?.unread, also: [to.advisory()] },
      { href: to.reviews({}), label: t('page.comment'), icon: StarIcon, n: counts.to_review },
    ],
    [
      { href: to.profile(), label: t('page.user.profile'), icon: UserIcon },
      { href: to.addresses(), label: t('page.member.myaddress'), icon: PinIcon },
      { href: to.payPassword(), label: t('wide.security'), icon: ShieldIcon, also: [to.changePassword()] },
      { href: to.mailReminders(), label: t('page.member.emailremind'), icon: MailIcon },
      { href: to.levels(), label: t('wide.levels'), icon: CrownIcon, also: [to.cards()] },
      {
        href: to.settings(),
        label: t('page.setting'),
        icon: SettingsIcon,
        also: [to.language(), to.currency(), to.about(), to.ownData()],
      },
    ],
    [
      { href: to.invite(), label: t('wide.invite'), icon: InviteIcon, also: [to.inviteRecord()] },
      {
        href: to.promotion(),
        label: t('wide.referrals'),
        icon: ChartIcon,
        also: [to.publicize(), to.promotionInfo(), to.rebates(), to.rebate({}), to.promotionLevels()],
      },
      {
        href: to.settled(),
        label: t('page.settled'),
        icon: StoreIcon,
        also: [to.sellerOrders(), to.sellerGoods(), to.sellerProduct(), to.sellerMoney()],
      },
    ],
  ];
};

const pathOf = (href: string): string => href.split('?', 1)[0]!;

export function MemberNav() {
  const me = useMember().data;
  const screen = screenAt(usePlace().pathname);
  const here = screen && (listOf(screen) ?? screen.path);
  return (
    <nav className="wide-side wide-side-me" aria-label={t('page.user')}>
      <div className="wide-side-rows">
        {groups(me).map((rows) => (
          <ul key={rows[0]!.href}>
            {rows
              .filter(({ href }) => hasScreen(href))
              .map(({ href, label, icon: Glyph, you, n, also = [] }) => (
                <li key={href}>
                  <Link href={href} aria-current={[href, ...also].some((one) => pathOf(one) === here) ? 'page' : undefined}>
                    <Glyph />
                    <span>{label}</span>
                    {you ? <b className="ui-num">{you}</b> : n ? <i className="ui-num">{n}</i> : null}
                  </Link>
                </li>
              ))}
          </ul>
        ))}
      </div>
    </nav>
  );
}
