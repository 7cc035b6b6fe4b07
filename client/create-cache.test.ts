import { QueryClient, QueryObserver } from '@tanstack/react-query';
import { expect, test } from 'vitest';
import { CallError } from '#client/call-error.ts';
import { createCache, retryAfter } from '#client/create-cache.ts';
import type { calls } from '#contract/calls.ts';

type CartRows = { [A in keyof typeof calls.cart as `cart/${A & string}`]: (typeof calls.cart)[A] };

test('a name is one call or all of its group; other groups and previews stay fresh', async () => {
  const { queries, keyOf, listKeyOf, invalidate } = createCache<CartRows>(new QueryClient());
  const keys = [keyOf('cart/getList', {}), [...keyOf('cart/edit', { id: 1 }), 'en'], listKeyOf('cart/getList', {})];
  const others = [['cartoon/lists'], ['preview', ...keyOf('cart/getList', {})]];
  for (const key of [...keys, ...others]) queries.setQueryData(key, 1);
  const stale = () => [...keys, ...others].map((key) => queries.getQueryState(key)?.isInvalidated);

  await invalidate('cart/getList');
  expect(stale()).toEqual([true, false, true, false, false]);
  await invalidate('cart');
  expect(stale()).toEqual([true, true, true, false, false]);
});

test('arguments that mean the same are one key', () => {
  const { keyOf } = createCache<CartRows>(new QueryClient());
  expect(keyOf('cart/getList', { q: '', tab: undefined } as never)).toEqual(keyOf('cart/getList', {}));
});

test('an answer that came with the page is found by its call', () => {
  const { queries, keyOf, seed } = createCache<CartRows>(new QueryClient());
  seed([{ path: 'cart/getList', args: { q: '' }, data: { list: [] } }], 60_000);
  expect(queries.getQueryData(keyOf('cart/getList', {}))).toEqual({ list: [] });
  expect(queries.getQueryDefaults(keyOf('cart/getList', {})).staleTime).toBe(60_000);
});

test('only the given troubles are retried, and only as often', () => {
  const retry = retryAfter(['network'], 2);
  expect([0, 1, 2].map((failures) => retry(failures, new CallError('network', '')))).toEqual([true, true, false]);
  expect(retry(0, new CallError('refused', ''))).toBe(false);
  expect(retry(0, new CallError('server', ''))).toBe(false);
  expect(retry(0, new Error('x'))).toBe(false);
});

test('a first answer that was in flight when something changed is fetched once more', async () => {
  const { queries, invalidate, keyOf } = createCache<CartRows>(new QueryClient());
  const answers: ((answer: string) => void)[] = [];
  const observer = new QueryObserver(queries, {
    queryKey: keyOf('cart/getList', {}),
    queryFn: () => new Promise<string>((resolve) => void answers.push(resolve)),
  });
  const stop = observer.subscribe(() => {});
  expect(answers).toHaveLength(1);
  const invalidated = invalidate('cart');
  answers[0]!('as it was before');
  await expect.poll(() => answers.length).toBe(2);
  answers[1]!('as it is');
  await invalidated;
  expect(observer.getCurrentResult().data).toBe('as it is');
  stop();
});
