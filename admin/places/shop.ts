// Members and goods: pages and entries of the menu.
import { kept, type MenuSection, office, page } from '#admin/places/rows.ts';
import {
  BagIcon,
  CategoryIcon,
  CrownIcon,
  FilterIcon,
  LockIcon,
  MessageIcon,
  RouteIcon,
  StarIcon,
  StoreIcon,
  TagIcon,
  UsersIcon,
} from '#ui/icons.tsx';

const segmentForm = office(() => import('#admin/pages/segments/segment-form.tsx').then((m) => m.SegmentForm));

export const shop: MenuSection = {
  key: 'shop',
  label: 'desk.menu.shop',
  rows: [
    page('/threads', ['support', 'buy', 'pack'], () => import('#admin/pages/threads/threads.tsx').then((m) => m.Threads), {
      label: 'desk.menu.inbox',
      icon: MessageIcon,
      queue: 'inbox',
    }),
    page('/members', ['members'], () => import('#admin/pages/members/members.tsx').then((m) => m.Members), {
      label: 'desk.menu.members',
      icon: UsersIcon,
    }),
    page('/members/:id', ['members', 'support'], () => import('#admin/pages/members/member.tsx').then((m) => m.Member)),
    page(
      '/members/:id/order',
      ['members'],
      office(() => import('#admin/pages/ordering/ordering.tsx').then((m) => m.Ordering)),
    ),
    page(
      '/segments',
      ['members'],
      office(() => import('#admin/pages/segments/segments.tsx').then((m) => m.Segments)),
      { label: 'desk.menu.segments', icon: FilterIcon },
    ),
    page('/segments/new', ['members'], segmentForm),
    page(
      '/segments/:id',
      ['members'],
      office(() => import('#admin/pages/segments/segment.tsx').then((m) => m.Segment)),
    ),
    page('/segments/:id/edit', ['members'], segmentForm),
    page(
      '/membercards',
      ['members', 'finance'],
      office(() => import('#admin/pages/cards/cards.tsx').then((m) => m.MemberCards)),
      { label: 'desk.menu.membercards', icon: CrownIcon },
    ),
    page(
      '/frozen',
      ['members'],
      office(() => import('#admin/pages/members/frozen.tsx').then((m) => m.Frozen)),
      { label: 'desk.menu.frozen', icon: LockIcon, queue: 'frozen' },
    ),
    page(
      '/applications',
      ['content'],
      office(() => import('#admin/pages/sellers/applications.tsx').then((m) => m.Applications)),
      { label: 'desk.menu.applications', icon: StoreIcon, queue: 'applications' },
    ),
    page(
      '/seller-goods',
      ['content'],
      office(() => import('#admin/pages/sellers/seller-goods.tsx').then((m) => m.SellerGoods)),
      { label: 'desk.menu.seller_goods', icon: BagIcon, queue: 'seller_goods' },
    ),
    page(
      '/reviews',
      ['content'],
      office(() => import('#admin/pages/threads/reviews.tsx').then((m) => m.Reviews)),
      { label: 'desk.menu.reviews', icon: StarIcon, queue: 'reviews' },
    ),
    kept('goods', TagIcon, 'content'),
    kept('categories', CategoryIcon, 'content'),
    kept('sellers', StoreIcon, 'content'),
    kept('lines', RouteIcon, 'settings'),
  ],
};
