import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearCache, forgetReader, isText, kept, own } from '#shop/lib/storage.ts';
import { fakeStorage } from '#shop/lib/testing-browser.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
});

describe('what the browser keeps', () => {
  it('uses exactly the names given, and plain text where it is text', () => {
    kept.set('language', 'en');
    kept.set('currency', 'EUR');
    kept.set('token', 't0k');
    kept.set('history', ['tea']);
    kept.set('orderDeclared', ['prohibited:1']);
    expect(Object.keys(localStorage).sort()).toEqual(['currency', 'history', 'language', 'orderDeclared', 'token']);
    expect(localStorage.getItem('language')).toBe('en');
    expect(localStorage.getItem('history')).toBe('["tea"]');
    expect(kept.get('history')).toEqual(['tea']);
    kept.set('token', undefined);
    expect(localStorage.getItem('token')).toBeNull();
  });
  it('prefixes its own, and drops what has another shape', () => {
    const place = own('theme', 'system', isText);
    place.set('dark');
    expect(localStorage.getItem('sampan.theme')).toBe('"dark"');
    localStorage.setItem('sampan.theme', '{broken');
    expect(place.get()).toBe('system');
    localStorage.setItem('sampan.theme', '7');
    expect(place.get()).toBe('system');
  });
  it('forgets the reader but keeps the choices', () => {
    kept.set('language', 'en');
    kept.set('token', 'x');
    kept.set('orderDeclared', ['a:1']);
    forgetReader();
    expect(kept.get('token')).toBeUndefined();
    expect(kept.get('orderDeclared')).toBeUndefined();
    expect(kept.get('language')).toBe('en');
  });
  it('clears what can be fetched again', () => {
    kept.set('history', ['tea']);
    localStorage.setItem('sampan.cache.boot', '{}');
    localStorage.setItem('sampan.theme', '"dark"');
    clearCache();
    expect(Object.keys(localStorage)).toEqual(['sampan.theme']);
  });
  it('works where storage is forbidden', () => {
    vi.stubGlobal('localStorage', {
      getItem: () => {
        throw new Error('SecurityError');
      },
      setItem: () => {
        throw new Error('QuotaExceededError');
      },
    });
    expect(kept.get('language')).toBeUndefined();
    expect(kept.set('language', 'en')).toBe(false);
  });
});
