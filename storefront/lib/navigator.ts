// The current place and navigation, for code outside components. Components use the hooks of router.tsx.
import { createPlaces, parseHash } from '#shop/lib/history.ts';

export type GoOptions = { replace?: boolean };

/** Without a browser (tests of plain functions) there is one place that never changes. */
const nowhere = {
  location: { hash: '' },
  history: { state: null as unknown, pushState: () => undefined, replaceState: () => undefined, go: () => undefined },
  onPop: () => undefined,
};

const places = createPlaces(
  typeof window === 'undefined'
    ? nowhere
    : { location: window.location, history: window.history, onPop: (listener) => window.addEventListener('popstate', listener) },
);

export const place = places.place;

/** To a path of paths.ts, or n entries back. */
export const go: (to: string | number, options?: GoOptions) => void = places.go;

/** The path with its query. */
export function here(): string {
  if (typeof window === 'undefined') return '/';
  const { pathname, search } = parseHash(window.location.hash);
  return pathname + search;
}
