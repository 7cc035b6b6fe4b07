import { expect, test } from 'vitest';
import { textsNamed, textsSent } from './text-use.ts';

test('texts that server code sends by key are separated from refusals, its own sentences and the audit log', () => {
  const sent = (code: string) => textsSent(code, ['cart.gone', 'cart.full', 'event.item.pay']);
  expect(sent("return { key: 'cart.gone', params: {} };")).toEqual(['cart.gone']);
  expect(sent("fail('cart.gone'); say('cart.full', {}, lang); audit(ctx, `event.item.${a}`, 'x');")).toEqual([]);
  expect(sent("fail('cart.gone'); refused.push({ key: error.key, params: error.params });")).toEqual(['cart.gone']);
});

test('a key with an interpolation is followed to its end, or else counts by its beginning', () => {
  const named = (code: string) => textsNamed(code, ['a.b.c', 'a.b.d', 'a.e.c', 'x']);
  expect(named('t(`a.b.${x}`)')).toEqual(['a.b.c', 'a.b.d']);
  expect(named('t(`a.${x}.c`)')).toEqual(['a.b.c', 'a.e.c']);
  expect(named("t(`a.${x && !hasText(`a.b.${y}`) ? 'p' : q}.${z}`)")).toEqual(['a.b.c', 'a.b.d', 'a.e.c']);
});
