// Buying, suppliers and after-sale: pages and entries of the menu.
import { also, kept, type MenuSection, office, page } from '#admin/places/rows.ts';
import { BagIcon, BoxIcon, LayersIcon, MessageIcon, QuestionIcon, ReturnIcon, SendIcon, UploadIcon } from '#ui/icons.tsx';

export const buying: MenuSection = {
  key: 'buying',
  label: null,
  rows: [
    page('/buying', ['buy'], () => import('#admin/pages/buying/buying.tsx').then((m) => m.Buying), {
      label: 'desk.menu.buying',
      icon: BagIcon,
      queue: 'to_buy',
    }),
    page(
      '/demand',
      ['buy'],
      office(() => import('#admin/pages/demand/demand.tsx').then((m) => m.Demand)),
      { label: 'demand.title', icon: BoxIcon },
    ),
    page(
      '/suppliers',
      ['buy'],
      office(() => import('#admin/pages/demand/supplier-orders.tsx').then((m) => m.SupplierOrders)),
      { label: 'suppliers.title', icon: BagIcon },
    ),
    also('/buying?tab=questions', { label: 'desk.menu.questions', icon: QuestionIcon, queue: 'questions' }),
    also('/buying?tab=to_ship', { label: 'desk.menu.seller_ships', icon: SendIcon, queue: 'seller_ships' }),
    page(
      '/shipments',
      ['buy'],
      office(() => import('#admin/pages/demand/shipments.tsx').then((m) => m.Shipments)),
      { label: 'shipments.title', icon: UploadIcon },
    ),
    page(
      '/onepay',
      ['buy', 'warehouse', 'pack'],
      office(() => import('#admin/pages/onepay/onepay.tsx').then((m) => m.OnepayOrders)),
      { label: 'desk.menu.onepay', icon: LayersIcon },
    ),
    page(
      '/aftersale',
      ['buy', 'warehouse', 'finance'],
      () => import('#admin/pages/aftersale/aftersale.tsx').then((m) => m.Aftersale),
      { label: 'desk.menu.aftersale', icon: ReturnIcon, queue: 'aftersale' },
    ),
    also('/threads?thing=order', { label: 'desk.menu.threads', icon: MessageIcon, queue: 'threads' }),
    kept('canned_replies', MessageIcon, 'buy'),
  ],
};
