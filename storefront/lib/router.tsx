// Navigation inside the app: links for the kit, going, going back, parameters of the address, scroll positions.
import { createContext, type MouseEvent, useContext, useEffect, useLayoutEffect, useRef } from 'react';
import { useStore } from '#client/store.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import type { AppLocation } from '#shop/lib/history.ts';
import { type GoOptions, go, place } from '#shop/lib/navigator.ts';
import { to } from '#shop/lib/paths.ts';
import { createScrolls } from '#shop/lib/scroll-memory.ts';
import { preload } from '#shop/routes.ts';
import { listOf, screenAt } from '#shop/screens.ts';
import type { LinkProps } from '#ui/layout/link.tsx';

/** The address of a list that stands beside a detail: what narrows the list is part of the detail's own address. */
export const ListPlace = createContext<AppLocation | null>(null);

/** Where the user is: pathname, search, key of the history entry. */
export function usePlace(): AppLocation {
  const now = useStore(place);
  return useContext(ListPlace) ?? now;
}

const pathOf = (href: string): string => href.split('?', 1)[0]!;
/** Served files look like paths too, but are no screens. */
const isScreen = (href: string): boolean => href.startsWith('/') && screenAt(pathOf(href)) !== undefined;
const plainClick = (event: MouseEvent): boolean =>
  !event.defaultPrevented && event.button === 0 && !event.metaKey && !event.ctrlKey && !event.shiftKey && !event.altKey;

/**
 * The link of the kit: screens open inside the app, all else is a plain link. Moving between tabs of the tab bar leaves no history entries.
 */
export function AppLink({ href: to, onClick, onPointerDown, target, ...rest }: LinkProps) {
  const list = useContext(ListPlace);
  const screen = list && screenAt(pathOf(to));
  // From a list to its detail, which keeps what the list shows.
  const inside = screen && listOf(screen) === list.pathname;
  const href = inside ? to + list.search.replace('?', to.includes('?') ? '&' : '?') : to;
  if (!isScreen(href)) return <a href={href} target={target} onClick={onClick} onPointerDown={onPointerDown} {...rest} />;
  const click = (event: MouseEvent<HTMLAnchorElement>) => {
    onClick?.(event);
    if (!plainClick(event) || (target && target !== '_self')) return;
    event.preventDefault();
    const { pathname, search } = place.get();
    if (href === pathname + search) return;
    const betweenTabs = Boolean(screenAt(pathname)?.tab && screenAt(pathOf(href))?.tab);
    // In a wide window tabs are links like others.
    go(href, { replace: betweenTabs && !matchMedia('(min-width: 600px)').matches });
  };
  return (
    <a
      href={`#${href}`}
      target={target}
      data-row={inside || undefined}
      aria-current={inside && list.key === to ? 'page' : undefined}
      onClick={click}
      onPointerDown={(event) => {
        onPointerDown?.(event);
        preload(href);
      }}
      {...rest}
      onPointerEnter={(event) => {
        rest.onPointerEnter?.(event);
        // A finger enters as it presses.
        if (event.pointerType === 'mouse') preload(href);
      }}
    />
  );
}

/** `go(to.order({ id }))`, `go(path, { replace: true })`. */
export const useGo = (): ((path: string, options?: GoOptions) => void) => go;

/** Goes there instead of drawing anything. */
export function Navigate({ to: path, replace = true }: { to: string; replace?: boolean }) {
  useLayoutEffect(() => {
    go(path, { replace });
  }, [path, replace]);
  return null;
}

/** Back to where the user came from; a page opened by its address goes to `fallback` instead of leaving the app. */
export function useBack(fallback: string = to.home()): () => void {
  return () => {
    if (place.get().index > 0) go(-1);
    else go(fallback, { replace: true });
  };
}

/** A parameter of the address, or nothing. */
export function useParam(name: string): string | undefined {
  return new URLSearchParams(usePlace().search).get(name) ?? undefined;
}
/** A whole number of the address; 0 when it is missing or no number. */
export function useNumberParam(name: string): number {
  const value = Number(useParam(name));
  return Number.isInteger(value) && value > 0 ? value : 0;
}
/**
 * Changes parameters of this page in place, e.g. the tab of a list, so that Back brings the same tab. A sheet has a history
 * entry of its own: its changes reach the entry of the page once the sheet has closed.
 */
export function useSetParams(): (changes: Changes) => void {
  return (changes) => {
    const from = place.get().pathname;
    afterOverlays(() => setParams(from, changes));
  };
}

type Changes = Record<string, string | number | undefined>;
function setParams(from: string, changes: Changes): void {
  const { pathname, search } = place.get();
  if (pathname !== from) return;
  const next = new URLSearchParams(search);
  for (const [name, value] of Object.entries(changes)) {
    if (value === undefined || value === '') next.delete(name);
    else next.set(name, String(value));
  }
  const text = next.toString();
  go(text ? `${pathname}?${text}` : pathname, { replace: true });
}

let opened = false;
/** Whether this page was reached by Back or Forward: then it is shown as it was left. */
export const cameBack = (): boolean => opened && place.get().by === 'POP';

const scrolls = createScrolls();

/** Keeps the scroll position of each history entry, and of each tab; new pages start at the top. */
export function ScrollMemory() {
  const { key, pathname, by } = usePlace();
  const tab = screenAt(pathname)?.tab;
  const page = useRef('');
  useEffect(() => {
    window.history.scrollRestoration = 'manual';
    opened = true;
  }, []);
  useLayoutEffect(() => {
    // Changed parameters of the same page (the tab of a list) keep their place.
    const same = by === 'REPLACE' && page.current === pathname;
    page.current = pathname;
    const kept = by === 'POP' ? scrolls.of(key) : tab && scrolls.of(`tab:${tab}`);
    const stop = same ? undefined : scrolls.restore(kept ?? 0);
    const note = () => scrolls.note([key, ...(tab ? [`tab:${tab}`] : [])], window.scrollY);
    window.addEventListener('scroll', note, { passive: true });
    return () => {
      stop?.();
      window.removeEventListener('scroll', note);
    };
  }, [key, pathname, by, tab]);
  return null;
}

let instance = 0;
/** Names the instance of a page: another one for each entry that is opened, the same one while only its parameters change in place. */
export function usePageKey(): string {
  const { key, pathname, by } = usePlace();
  const now = useRef({ key: '', pathname: '', name: '' });
  if (now.current.key !== key || now.current.pathname !== pathname) {
    const same = by === 'REPLACE' && now.current.pathname === pathname;
    now.current = { key, pathname, name: same ? now.current.name : `${pathname} ${++instance}` };
  }
  return now.current.name;
}
