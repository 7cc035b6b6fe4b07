// Terms of the shop: pages and entries of the menu.
import { kept, type MenuSection } from '#admin/places/rows.ts';
import {
  BoxIcon,
  CardIcon,
  CoinsIcon,
  CouponIcon,
  InviteIcon,
  PinIcon,
  ShipIcon,
  SparklesIcon,
  StarIcon,
  TruckIcon,
  WarehouseIcon,
} from '#ui/icons.tsx';

export const terms: MenuSection = {
  key: 'terms',
  label: 'desk.menu.terms',
  folded: true,
  rows: [
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
};
