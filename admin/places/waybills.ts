// Packing and dispatch: pages and entries of the menu.
import { also, type MenuSection, page } from '#admin/places/rows.ts';
import { LayersIcon, MessageIcon, PackageIcon, PlaneIcon, RouteIcon, ScaleIcon, ShipIcon } from '#ui/icons.tsx';

export const waybills: MenuSection = {
  key: 'waybills',
  label: 'desk.menu.waybills',
  rows: [
    page('/packing', ['pack', 'finance'], () => import('#admin/pages/packing/packing.tsx').then((m) => m.Packing), {
      label: 'desk.menu.packing',
      icon: PackageIcon,
      queue: 'to_pack',
    }),
    page('/packing/:id/papers', ['pack'], () => import('#admin/pages/packing/papers.tsx').then((m) => m.Papers)),
    page('/waves', ['pack'], () => import('#admin/pages/packing/waves.tsx').then((m) => m.Waves), {
      label: 'wave.title',
      icon: LayersIcon,
    }),
    also('/packing?tab=settle', { label: 'desk.menu.settle', icon: ScaleIcon, queue: 'settle' }),
    also('/packing?tab=to_dispatch', { label: 'desk.menu.dispatch', icon: PlaneIcon, queue: 'to_dispatch' }),
    page('/dispatch', ['pack'], () => import('#admin/pages/dispatch/dispatch.tsx').then((m) => m.Dispatch), {
      label: 'unit.title',
      icon: ShipIcon,
    }),
    page('/dispatch/:id/papers', ['pack'], () => import('#admin/pages/dispatch/unit-papers.tsx').then((m) => m.UnitPapers)),
    also('/packing?tab=dispatched', { label: 'desk.menu.tracking', icon: RouteIcon, queue: 'dispatched' }),
    also('/threads?thing=waybill', { label: 'desk.menu.waybill_threads', icon: MessageIcon, queue: 'waybill_threads' }),
  ],
};
