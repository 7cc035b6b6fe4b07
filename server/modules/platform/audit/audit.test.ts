// The audit log is filtered by person, days of the shop, and thing.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { json } from '#server/context.ts';
import { openShop, type Shop } from '#server/testing.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

test('by person, by days of the shop with both ends, by thing and its id; a total of the filtered entries', async () => {
  const owner = await shop.operator('owner');
  const people = await shop.db.selectFrom('operator').select('id').orderBy('id').limit(1).execute();
  const operator_id = people[0]!.id;
  // 2026-03-10 in Shanghai begins at 16:00 the day before.
  const at = ['2026-03-09T15:59:59Z', '2026-03-09T16:00:00Z', '2026-03-10T15:59:59Z', '2026-03-10T16:00:00Z'];
  const row = (when: string, n: number) => ({
    ...{
      operator_id: n === 2 ? null : operator_id,
      action: 'story.step',
      thing: n === 1 ? 'waybill' : 'item',
      thing_id: String(n),
    },
    ...{ detail: json({}), at: new Date(when) },
  });
  await shop.db.insertInto('audit').values(at.map(row)).execute();
  const found = async (filter: object) => {
    const { data, total } = await owner.audit.lists({ q: 'story.step', ...filter });
    expect(total).toBe(data.length);
    return data.map((one) => one.thing_id);
  };
  expect(await found({})).toEqual(['3', '2', '1', '0']);
  expect(await found({ from: '2026-03-10', to: '2026-03-10' })).toEqual(['2', '1']);
  expect(await found({ from: '2026-03-11' })).toEqual(['3']);
  expect(await found({ to: '2026-03-09' })).toEqual(['0']);
  expect(await found({ operator_id })).toEqual(['3', '1', '0']);
  expect(await found({ thing: 'waybill' })).toEqual(['1']);
  expect(await found({ thing: 'item', thing_id: '3' })).toEqual(['3']);
});
