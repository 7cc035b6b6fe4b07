// The keyboard of the shop: single letters do nothing while something is being typed.
import { useLayoutEffect, useState } from 'react';
import { lookup } from '#contract/lookup.ts';
import { letterKeys } from '#shop/lib/letter-keys.ts';
import { go } from '#shop/lib/navigator.ts';
import { to } from '#shop/lib/paths.ts';
import { hasScreen } from '#shop/routes.ts';

const GO_MS = 1200;
/** A row that the arrows rest on opens beside its list. */
const FOLLOW_MS = 200;
const PLACES = lookup({ h: to.home, c: to.cart, o: () => to.orders(), w: () => to.waybills() });

const typing = (at: EventTarget | null): boolean =>
  at instanceof HTMLElement &&
  at.closest('input:not([type="checkbox"], [type="radio"]), textarea, select, [contenteditable]') !== null;

const rtl = () => document.documentElement.dir === 'rtl';
const LISTS = '.wide-list .ui-main, .shop-grid, .wide-table tbody, .wide-menu, .wide-side-rows, .wide-search-pop';

/** Links and buttons of the list that has the focus, one for each row or card. */
function stopsOf(list: Element): HTMLElement[] {
  const rows = list.matches('.wide-list .ui-main') ? 'a[data-row]' : 'a[href], button';
  const seen = new Set<string>();
  return [...list.querySelectorAll<HTMLElement>(rows)].filter((one) => {
    const href = one.getAttribute('href') ?? '';
    if (one.offsetParent === null || one.tabIndex < 0 || one.closest('.wide-card-acts') || (href && seen.has(href))) return false;
    seen.add(href);
    return true;
  });
}

/** How many columns a grid has now. */
function columnsOf(list: Element): number {
  return list.matches('.shop-grid') ? getComputedStyle(list).gridTemplateColumns.split(' ').length : 1;
}

/** The step of an arrow in a list of so many columns; 0: the key means nothing there. */
export function stepOf(key: string, columns: number, isRtl: boolean): number {
  if (key === 'ArrowDown') return columns;
  if (key === 'ArrowUp') return -columns;
  if (columns > 1 && key === (isRtl ? 'ArrowLeft' : 'ArrowRight')) return 1;
  if (columns > 1 && key === (isRtl ? 'ArrowRight' : 'ArrowLeft')) return -1;
  return 0;
}

let following: ReturnType<typeof setTimeout> | undefined;
function follow(row: HTMLElement): void {
  clearTimeout(following);
  following = setTimeout(
    () => row === document.activeElement && row.getAttribute('aria-current') !== 'page' && row.click(),
    FOLLOW_MS,
  );
}

function moveIn(event: KeyboardEvent): boolean {
  const from = event.target as HTMLElement;
  const list = from.closest?.(LISTS);
  if (!list || typing(from) || from.matches('[role="tab"], [role="radio"]')) return false;
  const stops = stopsOf(list);
  const at = stops.indexOf(from);
  if (at < 0) return false;
  const step = stepOf(event.key, columnsOf(list), rtl());
  const next = event.key === 'Home' ? stops[0] : event.key === 'End' ? stops.at(-1) : step ? stops[at + step] : undefined;
  if (!next) return step !== 0;
  next.focus();
  if (next.matches('a[data-row]')) follow(next);
  return true;
}

/** The next or previous row of the list beside the detail. */
function stepDetail(by: 1 | -1): boolean {
  const list = document.querySelector('.wide-list .ui-main');
  if (!list) return false;
  const rows = stopsOf(list);
  const at = rows.findIndex((row) => row.getAttribute('aria-current') === 'page');
  const next = rows[at < 0 ? 0 : at + by];
  next?.click();
  next?.scrollIntoView({ block: 'nearest' });
  return next !== undefined;
}

function toSearch(): boolean {
  const field = document.querySelector<HTMLInputElement>(
    '.wide-list input[type="search"], main input[type="search"], .wide-search input[type="search"]',
  );
  field?.focus();
  field?.select();
  return field !== null;
}

export function useKeys() {
  const [listed, setListed] = useState(false);
  // Before the header is seen: a key pressed in that moment counts.
  useLayoutEffect(() => {
    // When G was pressed; never is long ago, also in the first second of a page.
    let went = Number.NEGATIVE_INFINITY;
    const letter = (key: string): boolean => {
      if (performance.now() - went < GO_MS) {
        went = Number.NEGATIVE_INFINITY;
        const path = PLACES.get(key)?.();
        if (!path || !hasScreen(path)) return false;
        go(path);
        return true;
      }
      if (key === 'g') {
        went = performance.now();
        return true;
      }
      if (key === 'j') return stepDetail(1);
      if (key === 'k') return stepDetail(-1);
      if (key === '/') return toSearch();
      if (key !== '?') return false;
      setListed(true);
      return true;
    };
    const down = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey || event.isComposing) return;
      if (document.querySelector('dialog[open]')) return;
      const from = event.target as HTMLElement;
      const done = moveIn(event) || (!typing(from) && letterKeys.get() === 'on' && letter(event.key.toLowerCase()));
      if (done) event.preventDefault();
    };
    document.addEventListener('keydown', down);
    return () => document.removeEventListener('keydown', down);
  }, []);
  return { listed, closeList: () => setListed(false) };
}
