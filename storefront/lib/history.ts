// The address of the app: a path in the hash, over the browser's history. Each entry has a key (for its scroll position) and an
// index (how far Back leads inside the app). Small on purpose: it is part of every first load.
import { createStore } from '#client/store.ts';

export type Arrival = 'POP' | 'PUSH' | 'REPLACE';
export type AppLocation = {
  pathname: string;
  /** with its question mark, or empty */
  search: string;
  /** names the history entry */
  key: string;
  /** entries of the app before this one */
  index: number;
  /** how it was reached */
  by: Arrival;
};

type Mark = { key: string; idx: number };
type Browser = {
  location: { hash: string };
  history: Pick<History, 'state' | 'pushState' | 'replaceState' | 'go'>;
  onPop: (listener: () => void) => void;
};

/** Messengers encode the marks of a link, or all of it: "index%3Ftp=taobao", "%2Fpages%2Fitem%2Findex%3Ftp%3Dtaobao". */
function decoded(text: string): string {
  if (!/^[^?]*%(2f|3f)/i.test(text)) return text;
  const marks = text.replace(/%2f/gi, '/').replace(/%3f/i, '?');
  return marks.includes('=') ? marks : marks.replace(/%3d/gi, '=').replace(/%26/g, '&').replace(/%25/g, '%');
}

/** "#/pages/shop/index?keyword=tea" */
export function parseHash(hash: string): { pathname: string; search: string } {
  const text = decoded(hash.replace(/^#/, '').split('#', 1)[0]!);
  const at = text.indexOf('?');
  const path = at < 0 ? text : text.slice(0, at);
  return { pathname: path.startsWith('/') ? path : `/${path}`, search: at < 0 || at === text.length - 1 ? '' : text.slice(at) };
}

const newKey = () => Math.random().toString(36).slice(2, 10);
const markOf = (state: unknown): Mark | undefined => {
  const mark = state as Partial<Mark> | null;
  return typeof mark?.key === 'string' && typeof mark.idx === 'number' ? (mark as Mark) : undefined;
};

export function createPlaces({ location, history, onPop }: Browser) {
  const mark = (next: Mark, replace: boolean, url?: string) => {
    const state = replace ? { ...(history.state as object | null), ...next } : next;
    if (replace) history.replaceState(state, '', url);
    else history.pushState(state, '', url);
  };
  const read = (by: Arrival): AppLocation => {
    const { key, idx } = markOf(history.state) ?? { key: '', idx: 0 };
    return { ...parseHash(location.hash), key, index: idx, by };
  };
  if (!markOf(history.state)) mark({ key: newKey(), idx: 0 }, true);
  // The server draws home alone. A link may be followed before the app has taken that page over: React has to find home first.
  const place = createStore<AppLocation>(read('POP'), { ...read('POP'), pathname: '/', search: '' });

  onPop(() => {
    const known = markOf(history.state);
    // An address typed by hand is an entry the browser made itself.
    if (!known) mark({ key: newKey(), idx: place.get().index + 1 }, true);
    place.set(read(known ? 'POP' : 'PUSH'));
  });
  return {
    place,
    go(to: string | number, { replace = false }: { replace?: boolean } = {}) {
      if (typeof to === 'number') return history.go(to);
      mark({ key: newKey(), idx: place.get().index + (replace ? 0 : 1) }, replace, `#${to}`);
      place.set(read(replace ? 'REPLACE' : 'PUSH'));
    },
  };
}
