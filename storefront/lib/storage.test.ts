import { beforeEach, describe, expect, it, vi } from 'vitest';
import { clearCache, forgetUser, isText, persisted, storage } from '#shop/lib/storage.ts';
import { fakeStorage } from '#shop/lib/testing-browser.ts';

beforeEach(() => {
  vi.stubGlobal('localStorage', fakeStorage());
});

describe('what the browser keeps', () => {
  it('uses exactly the names given, and plain text where it is text', () => {
    storage.set('language', 'en');
    storage.set('currency', 'EUR');
    storage.set('token', 't0k');
    storage.set('history', ['tea']);
    storage.set('orderDeclared', ['prohibited:1']);
    expect(Object.keys(localStorage).sort()).toEqual(['currency', 'history', 'language', 'orderDeclared', 'token']);
    expect(localStorage.getItem('language')).toBe('en');
    expect(localStorage.getItem('history')).toBe('["tea"]');
    expect(storage.get('history')).toEqual(['tea']);
    storage.set('token', undefined);
    expect(localStorage.getItem('token')).toBeNull();
  });
  it('prefixes its own, and drops what has another shape', () => {
    const place = persisted('theme', 'system', isText);
    place.set('dark');
    expect(localStorage.getItem('sampan.theme')).toBe('"dark"');
    localStorage.setItem('sampan.theme', '{broken');
    expect(place.get()).toBe('system');
    localStorage.setItem('sampan.theme', '7');
    expect(place.get()).toBe('system');
  });
  it('forgets the user but keeps the choices', () => {
    storage.set('language', 'en');
    storage.set('token', 'x');
    storage.set('orderDeclared', ['a:1']);
    forgetUser();
    expect(storage.get('token')).toBeUndefined();
    expect(storage.get('orderDeclared')).toBeUndefined();
    expect(storage.get('language')).toBe('en');
  });
  it('clears what can be fetched again', () => {
    storage.set('history', ['tea']);
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
    expect(storage.get('language')).toBeUndefined();
    expect(storage.set('language', 'en')).toBe(false);
  });
});
