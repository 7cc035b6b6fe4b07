import { expect, test } from 'vitest';
import { changesWork, opensWork } from '#admin/lib/use-address.ts';

test('opening a piece of work from the list is a place for the Back button, going on to the next is not', () => {
  const at = (search: string) => new URLSearchParams(search);
  expect(opensWork(at('tab=mine'), { order: '7', item: null })).toBe(true);
  expect(opensWork(at('order=7'), { order: '9' })).toBe(false);
  expect(opensWork(at('id=7'), { id: null })).toBe(false);
  expect(opensWork(at(''), { q: 'yt', page: null })).toBe(false);
});

test('another piece of work is drawn with its address; what only narrows the list may follow', () => {
  const at = (search: string) => new URLSearchParams(search);
  expect(changesWork(at('id=7'), { id: '9' })).toBe(true);
  expect(changesWork(at('id=7'), { id: null })).toBe(true);
  expect(changesWork(at('order=7'), { order: '7', item: '3' })).toBe(true);
  expect(changesWork(at('id=7'), { id: '7', q: 'yt' })).toBe(false);
  expect(changesWork(at('tab=mine'), { id: null, q: 'yt' })).toBe(false);
});
