// The back office's pages that every engine opens, and their sheets. Chinese, as the demo shop's operators have it.
import type { ScreenPlace, SheetPlace } from './shop-places.ts';
import type { Target } from './tab.ts';

const button = (name: RegExp): Target => ({ css: 'button', name });
const sheet = (name: string, by: Target): SheetPlace => ({ name, by });
const HEAD: Target = { css: '.desk-work-head h1' };

/** Braces in the paths are replaced by `deskIds` of ../admin-places.ts. */
export const DESK_PLACES: readonly ScreenPlace[] = [
  { name: 'overview', path: '/', shows: { css: 'main h1' } },
  { name: 'to buy', path: '/buying', shows: { css: '.desk-row' }, sheets: [sheet('filters', button(/^筛选/))] },
  { name: 'to buy, one', path: '/buying?order={to_buy}', shows: HEAD },
  { name: 'receive', path: '/receive', shows: { css: '.scan-cam select' } },
  { name: 'inspect, one', path: '/inspect?id={inspect}', shows: { css: '.desk-measure input' } },
  { name: 'to pack, one', path: '/packing?id={to_pack}', shows: HEAD },
  { name: 'packing, one', path: '/packing?tab=packing&id={packing}', shows: { css: '.desk-measure input' } },
  { name: 'dispatch, one', path: '/packing?tab=to_dispatch&id={to_dispatch}', shows: HEAD },
  { name: 'members', path: '/members', shows: { css: 'main h1' } },
  { name: 'list of lines', path: '/r/lines', shows: { css: 'main h1' }, sheets: [sheet('columns', button(/^显示的列|^列/))] },
  { name: 'dashboard', path: '/dashboard', shows: { css: 'main input[type="date"]' } },
];
