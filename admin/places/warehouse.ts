// The warehouse: pages and entries of the menu.
import { also, type MenuSection, office, page } from '#admin/places/rows.ts';
import {
  CameraIcon,
  CategoryIcon,
  ChecklistIcon,
  ClockIcon,
  InspectIcon,
  LockIcon,
  QuestionIcon,
  RouteIcon,
  ScanIcon,
  SplitIcon,
  TagIcon,
  TruckIcon,
  UndoIcon,
  WarehouseIcon,
  WarningIcon,
} from '#ui/icons.tsx';

const stock = () => import('#admin/pages/warehouse/stock-queue.tsx').then((m) => m.StockQueue);

export const warehouse: MenuSection = {
  key: 'warehouse',
  label: 'desk.menu.warehouse',
  rows: [
    page('/receive', ['warehouse'], () => import('#admin/pages/warehouse/receive.tsx').then((m) => m.Receive), {
      label: 'desk.menu.receive',
      icon: ScanIcon,
      queue: 'transit',
    }),
    page(
      '/arrivals',
      ['warehouse'],
      office(() => import('#admin/pages/arrivals/arrivals.tsx').then((m) => m.Arrivals)),
      { label: 'arrivals.title', icon: RouteIcon },
    ),
    page('/transit', ['warehouse'], () => import('#admin/pages/warehouse/transit.tsx').then((m) => m.Transit), {
      label: 'desk.menu.transit',
      icon: TruckIcon,
    }),
    page('/inspect', ['warehouse'], stock, {
      label: 'desk.menu.inspect',
      icon: InspectIcon,
      queue: 'inspect',
      props: { tab: 'inspect' },
    }),
    page('/shelf', ['warehouse'], stock, { label: 'desk.menu.shelf', icon: WarehouseIcon, props: { tab: 'shelf' } }),
    page('/problems', ['warehouse'], stock, {
      label: 'desk.menu.problems',
      icon: WarningIcon,
      queue: 'problems',
      props: { tab: 'problem' },
    }),
    page('/photos', ['warehouse'], () => import('#admin/pages/warehouse/photo-queue.tsx').then((m) => m.PhotoQueue), {
      label: 'desk.menu.photos',
      icon: CameraIcon,
      queue: 'photos',
    }),
    page('/bins', ['warehouse'], () => import('#admin/pages/warehouse/bins.tsx').then((m) => m.Bins), {
      label: 'bin.title',
      icon: CategoryIcon,
    }),
    page(
      '/stocktake',
      ['warehouse'],
      office(() => import('#admin/pages/stocktake/stocktake.tsx').then((m) => m.StocktakePage)),
      { label: 'stocktake.title', icon: ChecklistIcon },
    ),
    page(
      '/labels',
      ['warehouse', 'pack'],
      office(() => import('#admin/pages/labels/labels.tsx').then((m) => m.Labels)),
      { label: 'label.title', icon: TagIcon },
    ),
    page('/holds', ['warehouse', 'pack', 'finance'], () => import('#admin/pages/warehouse/holds.tsx').then((m) => m.Holds), {
      label: 'hold.title',
      icon: LockIcon,
    }),
    page('/splits', ['warehouse'], () => import('#admin/pages/warehouse/split-queue.tsx').then((m) => m.SplitQueue), {
      label: 'desk.menu.splits',
      icon: SplitIcon,
      queue: 'splits',
    }),
    page('/ageing', ['warehouse'], () => import('#admin/pages/warehouse/ageing.tsx').then((m) => m.Ageing), {
      label: 'desk.menu.storage',
      icon: ClockIcon,
    }),
    also('/aftersale?tab=send', { label: 'desk.menu.returns', icon: UndoIcon, queue: 'returns' }),
    page('/parcels', ['warehouse'], () => import('#admin/pages/parcels/parcels.tsx').then((m) => m.Parcels), {
      label: 'desk.menu.parcels',
      icon: QuestionIcon,
      queue: 'parcel_claims',
    }),
  ],
};
