// Preferences of operators: each has their own, and an empty one is reset to the default.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openShop, refusal, type Shop } from '#server/testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('stored by operator and name; another operator has their own; duplicates are stored once', async () => {
  const [one, other] = [await shop.operator('owner'), await shop.operator('owner')];
  expect(await one.session.preferences({})).toEqual({});
  await one.session.prefer({ name: 'menu.pinned', items: ['/buying', '/remits', '/buying'] });
  await one.session.prefer({ name: 'columns.goods', items: ['titles', 'price'] });
  expect(await one.session.preferences({})).toEqual({
    'menu.pinned': ['/buying', '/remits'],
    'columns.goods': ['titles', 'price'],
  });
  expect(await other.session.preferences({})).toEqual({});
  await one.session.prefer({ name: 'menu.pinned', items: [] });
  expect(await one.session.preferences({})).toEqual({ 'columns.goods': ['titles', 'price'] });
});

test('other names, and lists that are too long, are refused', async () => {
  const one = await shop.operator('buyer');
  expect(await refusal(one.session.prefer({ name: 'anything', items: ['x'] }))).toMatch(/^fail\.field/);
  expect(await refusal(one.session.prefer({ name: 'menu.used', items: Array(61).fill('x') }))).toMatch(/^fail\.field/);
  expect(await refusal(one.session.prefer({ name: 'menu.used', items: ['x'.repeat(81)] }))).toMatch(/^fail\.field/);
});
