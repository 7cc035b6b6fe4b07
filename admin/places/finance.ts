// Money: pages and entries of the menu.
import { also, kept, type MenuSection, office, page } from '#admin/places/rows.ts';
import {
  BankIcon,
  CardIcon,
  ChartIcon,
  CoinsIcon,
  GlobeIcon,
  HelpIcon,
  InviteIcon,
  ReturnIcon,
  ScaleIcon,
  ShieldIcon,
  SparklesIcon,
  StoreIcon,
  WithdrawIcon,
} from '#ui/icons.tsx';

export const finance: MenuSection = {
  key: 'finance',
  label: 'desk.menu.finance',
  rows: [
    page('/remits', ['finance'], () => import('#admin/pages/finance/remits.tsx').then((m) => m.Remits), {
      label: 'desk.menu.remits',
      icon: BankIcon,
      queue: 'remits',
    }),
    also('/aftersale?tab=pay', { label: 'desk.menu.after_pay', icon: ReturnIcon, permission: 'finance' }),
    page(
      '/payments',
      ['finance'],
      office(() => import('#admin/pages/payments/payments.tsx').then((m) => m.Payments)),
      { label: 'desk.menu.payments', icon: CardIcon },
    ),
    also('/packing?tab=settle', { label: 'desk.menu.disputes', icon: ScaleIcon, queue: 'disputes' }),
    page(
      '/gateway-refunds',
      ['finance'],
      office(() => import('#admin/pages/payments/gateway-refunds.tsx').then((m) => m.GatewayRefunds)),
      { label: 'desk.menu.gateway_refunds', icon: ReturnIcon, queue: 'gateway_refunds' },
    ),
    page(
      '/suspense',
      ['finance'],
      office(() => import('#admin/pages/payments/suspense.tsx').then((m) => m.Suspense)),
      { label: 'desk.menu.suspense', icon: HelpIcon, queue: 'suspense' },
    ),
    page(
      '/adjustments',
      ['finance'],
      office(() => import('#admin/pages/finance/adjustments.tsx').then((m) => m.Adjustments)),
      { label: 'desk.menu.adjustments', icon: ScaleIcon, queue: 'adjustments' },
    ),
    page(
      '/withdrawals',
      ['finance'],
      office(() => import('#admin/pages/finance/withdrawals.tsx').then((m) => m.Withdrawals)),
      { label: 'desk.menu.withdrawals', icon: WithdrawIcon, queue: 'withdrawals' },
    ),
    page(
      '/claims',
      ['finance'],
      office(() => import('#admin/pages/claims/claims.tsx').then((m) => m.Claims)),
      { label: 'desk.menu.claims', icon: ShieldIcon, queue: 'claims' },
    ),
    page(
      '/promotion',
      ['finance'],
      office(() => import('#admin/pages/promotion/promotion.tsx').then((m) => m.Promotion)),
      { label: 'desk.menu.promotion', icon: InviteIcon, queue: 'rebates' },
    ),
    page(
      '/own-sellers',
      ['finance'],
      office(() => import('#admin/pages/sellers/sellers.tsx').then((m) => m.Sellers)),
      { label: 'desk.menu.own_sellers', icon: StoreIcon },
    ),
    page(
      '/payouts',
      ['finance'],
      office(() => import('#admin/pages/sellers/payouts.tsx').then((m) => m.Payouts)),
      { label: 'desk.menu.payouts', icon: WithdrawIcon, queue: 'payouts' },
    ),
    page(
      '/dashboard',
      ['finance'],
      office(() => import('#admin/pages/dashboard/dashboard.tsx').then((m) => m.Dashboard)),
      { label: 'desk.dashboard.title', icon: ChartIcon },
    ),
    page(
      '/ledger',
      ['finance'],
      office(() => import('#admin/pages/finance/ledger.tsx').then((m) => m.Ledger)),
      { label: 'desk.menu.ledger', icon: CoinsIcon },
    ),
    page(
      '/liability',
      ['finance'],
      office(() => import('#admin/pages/finance/liability.tsx').then((m) => m.Liability)),
      { label: 'desk.menu.liability', icon: ScaleIcon },
    ),
    page(
      '/points',
      ['finance'],
      office(() => import('#admin/pages/finance/points.tsx').then((m) => m.Points)),
      { label: 'desk.menu.points', icon: SparklesIcon },
    ),
    page(
      '/gateways',
      ['finance'],
      office(() => import('#admin/pages/payments/gateways.tsx').then((m) => m.Gateways)),
      { label: 'desk.menu.gateways', icon: GlobeIcon },
    ),
    kept('bank_accounts', BankIcon, 'finance'),
  ],
};
