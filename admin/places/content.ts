// Content of the storefront: pages and entries of the menu.
import { kept, type MenuSection, office, page } from '#admin/places/rows.ts';
import {
  DecorateIcon,
  FileIcon,
  HelpIcon,
  LayersIcon,
  LinkIcon,
  MegaphoneIcon,
  NewsIcon,
  RulerIcon,
  SearchIcon,
  ShieldIcon,
} from '#ui/icons.tsx';

export const content: MenuSection = {
  key: 'content',
  label: 'desk.menu.content',
  folded: true,
  rows: [
    kept('floors', LayersIcon, 'content'),
    kept('ads', MegaphoneIcon, 'content'),
    kept('hot_words', SearchIcon, 'content'),
    kept('synonyms', LinkIcon, 'content'),
    kept('news', NewsIcon, 'content'),
    kept('size_tables', RulerIcon, 'content'),
    kept('help_categories', HelpIcon, 'content'),
    kept('articles', FileIcon, 'content'),
    kept('agreements', ShieldIcon, 'content'),
    page(
      '/pages',
      ['content'],
      office(() => import('#admin/pages/layout/pages.tsx').then((m) => m.Pages)),
      { label: 'desk.menu.pages', icon: DecorateIcon },
    ),
    page(
      '/pages/:id',
      ['content'],
      office(() => import('#admin/pages/layout/editor.tsx').then((m) => m.Editor)),
    ),
  ],
};
