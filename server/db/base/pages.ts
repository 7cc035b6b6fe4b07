// The default layout: the tab bar, and home with its quick entries and goods before news. Paths are short page names; without an image the shop's icon is used.
import { z } from '#contract/fields.ts';
import { ownBlocks } from '#contract/page-rules.ts';
import type { PageData } from '#contract/pages.ts';
import { any, code } from './cells.ts';
import { table } from './data-files.ts';
import { textsOf } from './data-texts.ts';

const texts = textsOf('base', 'pages');
const entries = table('base', 'page-entries', z.object({ code, icon: code, path: code, addon: any }), ['code']).map(
  ({ code, icon, path, addon }) => ({
    name: texts.names(`entry.${code}`),
    icon,
    image: '',
    path,
    ...(addon ? { addon } : {}),
  }),
);
const tabs = table('base', 'page-tabs', z.object({ path: code }), ['path']).map(({ path }) => ({
  name: texts.names(`tab.${path}`),
  image: '',
  activeImage: '',
  path,
}));

/** By page mark. */
export const pages = {
  tabbar: { blocks: [], tabbar: { style: 1, bgcolor: '', color: '', activeColor: '', list: tabs } },
  home: { blocks: ownBlocks('home').map((one) => (one.type === 'icons' ? { ...one, items: entries } : one)) },
} satisfies Record<string, PageData>;
