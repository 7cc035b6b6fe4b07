// Settings and the system: pages and entries of the menu.
import { kept, type MenuSection, office, page } from '#admin/places/rows.ts';
import {
  BagIcon,
  BellIcon,
  FilterIcon,
  GlobeIcon,
  HistoryIcon,
  LanguageIcon,
  LockIcon,
  MailIcon,
  RefreshIcon,
  SettingsIcon,
  UploadIcon,
  UserIcon,
} from '#ui/icons.tsx';

export const system: MenuSection = {
  key: 'system',
  label: 'desk.menu.system',
  folded: true,
  rows: [
    page(
      '/settings',
      ['settings'],
      office(() => import('#admin/pages/system/settings.tsx').then((m) => m.Settings)),
      { label: 'desk.resource.settings', icon: SettingsIcon },
    ),
    page(
      '/addons',
      ['settings'],
      office(() => import('#admin/pages/system/addons.tsx').then((m) => m.Addons)),
      { label: 'desk.resource.addons', icon: FilterIcon },
    ),
    kept('languages', GlobeIcon, 'settings'),
    page(
      '/texts',
      ['settings'],
      office(() => import('#admin/pages/system/texts.tsx').then((m) => m.Texts)),
      { label: 'desk.resource.texts', icon: LanguageIcon },
    ),
    page(
      '/translations',
      ['content', 'settings'],
      office(() => import('#admin/pages/system/translations.tsx').then((m) => m.Translations)),
      { label: 'desk.menu.translations', icon: LanguageIcon },
    ),
    kept('operators', UserIcon, 'staff'),
    kept('roles', LockIcon, 'staff'),
    page(
      '/outbox',
      ['settings'],
      office(() => import('#admin/pages/system/outbox.tsx').then((m) => m.Outbox)),
      { label: 'desk.menu.outbox', icon: MailIcon, queue: 'outbox_failed' },
    ),
    page(
      '/reminders',
      ['settings'],
      office(() => import('#admin/pages/system/reminders.tsx').then((m) => m.Reminders)),
      { label: 'desk.menu.reminders', icon: BellIcon },
    ),
    page(
      '/imports',
      ['content'],
      office(() => import('#admin/pages/imports/imports.tsx').then((m) => m.Imports)),
      { label: 'desk.menu.imports', icon: UploadIcon },
    ),
    page(
      '/imports/:id',
      ['content'],
      office(() => import('#admin/pages/imports/import.tsx').then((m) => m.ImportPage)),
    ),
    page(
      '/sources',
      ['settings'],
      office(() => import('#admin/pages/system/sources.tsx').then((m) => m.Sources)),
      { label: 'desk.menu.sources', icon: GlobeIcon },
    ),
    page(
      '/purchase-connectors',
      ['settings'],
      office(() => import('#admin/pages/system/purchase-connectors.tsx').then((m) => m.PurchaseConnectors)),
      { label: 'desk.menu.purchase_connectors', icon: BagIcon },
    ),
    page(
      '/jobs',
      ['settings'],
      office(() => import('#admin/pages/system/jobs.tsx').then((m) => m.Jobs)),
      { label: 'desk.menu.jobs', icon: RefreshIcon, queue: 'jobs_failed' },
    ),
    page(
      '/audit',
      ['audit'],
      office(() => import('#admin/pages/system/audit.tsx').then((m) => m.Audit)),
      { label: 'desk.menu.audit', icon: HistoryIcon },
    ),
  ],
};
