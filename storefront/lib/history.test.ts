import { describe, expect, it } from 'vitest';
import { createPlaces, parseHash } from '#shop/lib/history.ts';

/** A browser's history: entries with a hash and a state. */
function browser(hash = '') {
  const entries: { hash: string; state: unknown }[] = [{ hash, state: null }];
  let at = 0;
  let pop: () => void = () => undefined;
  const location = {
    get hash() {
      return entries[at]!.hash;
    },
  };
  const history = {
    get state() {
      return entries[at]!.state;
    },
    pushState: (state: unknown, _: string, url?: string | URL | null) => {
      entries.splice(at + 1, 99, { hash: String(url), state });
      at++;
    },
    replaceState: (state: unknown, _: string, url?: string | URL | null) => {
      entries[at] = { hash: url ? String(url) : entries[at]!.hash, state };
    },
    go: (delta?: number) => {
      at += delta ?? 0;
      pop();
    },
  };
  const typed = (text: string) => {
    entries.splice(at + 1, 99, { hash: text, state: null });
    at++;
    pop();
  };
  return {
    location,
    history,
    onPop: (listener: () => void) => {
      pop = listener;
    },
    typed,
    entries,
  };
}

describe('places', () => {
  it('reads addresses, whole or careless', () => {
    expect(parseHash('#/pages/shop/index?keyword=a%20b')).toEqual({ pathname: '/pages/shop/index', search: '?keyword=a%20b' });
    expect(parseHash('')).toEqual({ pathname: '/', search: '' });
    expect(parseHash('#pages/cart/index?')).toEqual({ pathname: '/pages/cart/index', search: '' });
    const item = { pathname: '/pages/item/index', search: '?tp=taobao&tid=1' };
    expect(parseHash('#/pages/item/index%3Ftp=taobao&tid=1')).toEqual(item);
    expect(parseHash('#%2Fpages%2Fitem%2Findex%3Ftp%3Dtaobao%26tid%3D1')).toEqual(item);
    expect(parseHash('#%2Fpages%2Fshop%2Findex%3Fkeyword%3D%25E8%258C%25B6').search).toBe('?keyword=%E8%8C%B6');
    expect(parseHash('#/pages/shop/index?keyword=a%3Fb%2Fc').search).toBe('?keyword=a%3Fb%2Fc');
    expect(parseHash('#/a#b')).toEqual({ pathname: '/a', search: '' });
  });
  it('counts how far back leads, and how a place was reached', () => {
    const b = browser('#/');
    const { place, go } = createPlaces(b);
    expect(place.get()).toMatchObject({ pathname: '/', index: 0, by: 'POP' });
    go('/pages/item/index?tp=a');
    const item = place.get();
    expect(item).toMatchObject({ pathname: '/pages/item/index', search: '?tp=a', index: 1, by: 'PUSH' });
    go('/pages/item/index?tp=b', { replace: true });
    expect(place.get()).toMatchObject({ search: '?tp=b', index: 1, by: 'REPLACE' });
    expect(place.get().key).not.toBe(item.key);
    go(-1);
    expect(place.get()).toMatchObject({ pathname: '/', index: 0, by: 'POP' });
  });
  it('gives an address typed by hand an entry of its own', () => {
    const b = browser('#/');
    const { place } = createPlaces(b);
    b.typed('#/pages/cart/index');
    expect(place.get()).toMatchObject({ pathname: '/pages/cart/index', index: 1, by: 'PUSH' });
    expect(place.get().key).not.toBe('');
  });
  it('keeps what others wrote into an entry, and its key after a reload', () => {
    const b = browser('#/');
    const first = createPlaces(b);
    b.history.replaceState({ ...(b.history.state as object), sampan_overlays: ['x'] }, '');
    first.go('/', { replace: true });
    expect(b.history.state).toMatchObject({ sampan_overlays: ['x'] });
    const key = first.place.get().key;
    expect(createPlaces(b).place.get().key).toBe(key);
  });
});
