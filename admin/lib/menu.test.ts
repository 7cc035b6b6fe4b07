import { expect, test } from 'vitest';
import { isAt, menuFor } from '#admin/lib/menu.ts';
import { MENU } from '#admin/places.ts';
import { QUEUES } from '#contract/desk/queues.ts';
import { resourceOf } from '#contract/desk/resource-list.ts';
import { texts } from '#contract/messages.ts';

const all = MENU.flatMap((s) => s.entries);

test('each operator sees the work of his permissions and nothing else', () => {
  const paths = (permissions: string[]) => menuFor(MENU, permissions).flatMap((s) => s.entries.map((e) => e.path));
  expect(paths(['buy'])).toEqual(
    expect.arrayContaining(['/buying', '/buying?tab=questions', '/buying?tab=to_ship', '/aftersale']),
  );
  expect(paths(['buy']).filter((p) => ['/receive', '/packing', '/remits', '/ledger', '/r/operators'].includes(p))).toEqual([]);
  expect(paths(['warehouse'])).toEqual(
    expect.arrayContaining(['/receive', '/inspect', '/shelf', '/problems', '/photos', '/ageing']),
  );
  expect(paths(['warehouse'])).not.toContain('/claims');
  expect(paths(['finance'])).toEqual(expect.arrayContaining(['/remits', '/claims', '/ledger', '/r/bank_accounts']));
  expect(paths(['finance'])).not.toContain('/ageing');
  expect(paths([])).toEqual([]);
  expect(paths(['staff'])).toEqual(['/r/operators', '/r/roles']);
});

test('an entry is lit at its own tab, the plain one at all others', () => {
  // A page may stand in two sections, for two permissions: it is shown once.
  const lit = (pathname: string, search = '') => [
    ...new Set(all.filter((e) => isAt(e, pathname, search, all)).map((e) => e.path)),
  ];
  expect(lit('/buying')).toEqual(['/buying']);
  expect(lit('/buying', '?tab=mine')).toEqual(['/buying']);
  expect(lit('/buying', '?tab=questions')).toEqual(['/buying?tab=questions']);
  expect(lit('/r/goods/12')).toEqual(['/r/goods']);
  expect(lit('/packing', '?tab=settle&id=3')).toEqual(['/packing?tab=settle']);
  expect(lit('/threads')).toEqual(['/threads']);
  expect(lit('/threads', '?thing=feedback&id=3')).toEqual(['/threads']);
  expect(lit('/threads', '?thing=order&tab=all')).toEqual(['/threads?thing=order']);
  // A page that stands in the menu itself does not light the entry that its address lies under.
  const pair = [{ path: '/a' }, { path: '/a/b' }];
  expect(pair.map((entry) => isAt(entry, '/a/b', '', pair))).toEqual([false, true]);
});

test('every entry has its words, every queue beside it is one', () => {
  expect(all.filter((e) => !(e.label in texts)).map((e) => e.label)).toEqual([]);
  expect(all.filter((e) => e.queue && !(e.queue in QUEUES))).toEqual([]);
});

test('upkeep is shown to those who may do it', () => {
  const upkeep = all.filter((e) => e.label.startsWith('desk.resource.'));
  expect(upkeep.length).toBeGreaterThan(20);
  for (const { label, permission } of upkeep) {
    const name = label.replace('desk.resource.', '');
    expect([name, permission]).toEqual([name, resourceOf(name)?.permission ?? 'settings']);
  }
});
