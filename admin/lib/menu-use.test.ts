import { expect, test } from 'vitest';
import { menuFor } from '#admin/lib/menu.ts';
import { isFolded, pinnedOf, USED, usedNow } from '#admin/lib/menu-use.ts';
import { MENU } from '#admin/places.ts';
import { PERMISSIONS } from '#contract/permission.ts';

/** As a new shop has them. */
const ROLES: Record<string, readonly string[]> = {
  buyer: ['buy'],
  warehouse: ['warehouse', 'pack'],
  finance: ['finance', 'members', 'support', 'audit'],
  content: ['content'],
  support: ['support'],
  owner: PERMISSIONS,
};
const sectionsOf = (role: string) => menuFor(MENU, ROLES[role]!);
const NONE = { used: [], open: [], closed: [] };
const openOf = (role: string, use: Partial<typeof NONE> = {}) =>
  sectionsOf(role)
    .filter((section) => !isFolded(section, { ...NONE, ...use }))
    .map((section) => section.key);

test('every role starts with its own work open, and nothing of its work folded away', () => {
  expect(openOf('buyer')).toEqual(['buying']);
  expect(openOf('warehouse')).toEqual(['warehouse', 'waybills']);
  expect(openOf('finance')).toEqual(expect.arrayContaining(['finance', 'shop']));
  expect(openOf('content')).toEqual(['content', 'shop']);
  expect(openOf('support')).toEqual(['shop']);
  expect(openOf('owner')).toEqual(['buying', 'warehouse', 'waybills', 'finance', 'shop']);
});

test('content sees what was sent in first, then what it keeps; what members write about their orders stays with those who buy', () => {
  const [first, ...others] = sectionsOf('content').map((section) => section.entries.map((entry) => entry.path));
  expect(first!.slice(0, 6)).toEqual(['/reviews', '/applications', '/seller-goods', '/pages', '/r/ads', '/imports']);
  expect(first).toContain('/r/articles');
  expect(others.flat().filter((path) => first!.includes(path))).toEqual([]);
  const answers = menuFor(MENU, ['content', 'support'])[0]!.entries.map((entry) => entry.path);
  expect(answers.slice(0, 2)).toEqual(['/reviews', '/threads']);
  expect([...first!, ...others.flat()]).not.toContain('/threads');
  // Somebody of the desks who also keeps content has the desks' order.
  expect(menuFor(MENU, ['content', 'buy'])[0]!.key).toBe('buying');
});

test('once it is known what somebody uses, the other parts fold; what they chose counts first', () => {
  const used = ['/remits', '/ledger', '/withdrawals', '/claims'] as never[];
  expect(openOf('owner', { used })).toEqual(['finance']);
  expect(openOf('owner', { used, open: ['terms'] as never[] })).toEqual(['finance', 'terms']);
  expect(openOf('owner', { used, closed: ['finance'] as never[] })).toEqual([]);
});

test('what was used last is kept only when it changes, and no longer than it helps', () => {
  expect(usedNow(['/a', '/b'], '/b')).toBeNull();
  expect(usedNow(['/a', '/b'], '/c')).toEqual(['/c', '/a', '/b']);
  const many = Array.from({ length: USED }, (_, at) => `/${at}`);
  expect(usedNow(many, '/9')).toEqual(['/9', ...many.filter((one) => one !== '/9')]);
  expect(usedNow(many, '/new')).toHaveLength(USED);
});

test('pinned entries stand in their order; those of another role fall out', () => {
  const paths = pinnedOf(sectionsOf('buyer'), ['/threads?thing=order', '/remits', '/buying']).map((entry) => entry.path);
  expect(paths).toEqual(['/threads?thing=order', '/buying']);
});
