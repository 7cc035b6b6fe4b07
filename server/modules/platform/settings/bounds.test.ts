// Every numeric setting has bounds with its default between them, and a value that would lock people out is refused with the reason.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { texts } from '#contract/messages.ts';
import { openShop, refusal, refusedCall, type Shop } from '../../../testing.ts';
import { BOUND_REASONS, boundsOf } from './bounds.ts';
import { ALL_SETTINGS } from './gateway-fees.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const save = async (key: string, value: unknown) => {
  const desk = await shop.operator('owner');
  const { _version } = (await desk.resource.detail({ resource: 'settings', id: key })) as { _version: string };
  return desk.resource.save({ resource: 'settings', id: key, data: { value }, version: _version });
};

test('every number has bounds with a reason, and its default lies within them', () => {
  const numbers = Object.entries(ALL_SETTINGS).filter(([, def]) => typeof def.default === 'number');
  expect(numbers.length).toBeGreaterThan(100);
  const wrong = numbers.filter(([key, def]) => {
    const bounds = boundsOf(key, def.unit);
    return !bounds || (def.default as number) < bounds.min || (def.default as number) > bounds.max;
  });
  expect(wrong.map(([key]) => key)).toEqual([]);
  expect(BOUND_REASONS.filter((reason) => !(`desk.settings.bounds.${reason}` in texts))).toEqual([]);
});

test('a number that would lock people out is refused with the bounds and the reason', async () => {
  const locking: [string, number][] = [
    ['desk_session_hours', 0],
    ['session_days', 0],
    ['session_days', 99_999_999],
    ['code_minutes', 0],
    ['login_tries', 0],
    ['free_days', 1_000_000_000],
  ];
  for (const [key, value] of locking)
    expect([key, await refusal(save(key, value))]).toEqual([key, expect.stringMatching(/^desk\.settings\.bounds\./)]);
  const refused = await refusedCall(save('desk_session_hours', 0));
  expect(refused.message).toContain('From 1 hours to 168 hours');
  expect(refused.field).toBe('desk_session_hours');
  await save('desk_session_hours', 168);
  await save('session_days', 1);
  expect((await shop.member()).token).not.toBe('');
});

test('a time zone has a name: an offset has the opposite sign in PostgreSQL', async () => {
  for (const zone of ['+08:00', '-05', '08:00', 'Mars/Phobos', ''])
    expect([zone, await refusal(save('time_zone', zone))]).toEqual([zone, 'fail.field_format']);
  await save('time_zone', 'Europe/Berlin');
});
