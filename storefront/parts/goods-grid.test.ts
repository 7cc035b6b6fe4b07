import { expect, test } from 'vitest';
import { sendable } from '#shop/parts/goods-grid.tsx';

test('goods that no line takes are not recommended; those with a warning are', () => {
  const goods = (num_iid: string, risk: string | null) => ({ num_iid, warn: risk && { risk, name: risk } }) as never;
  const rows = [goods('1', null), goods('2', 'forbidden'), goods('3', 'restricted')];
  expect(sendable(rows).map((one) => one.num_iid)).toEqual(['1', '3']);
});
