import { expect, test } from 'vitest';
import { type Waybill, waybillsShown } from './waybills-shown.ts';

const waybill = (id: number, state: string, needs_you = false, places = ['Dongguan', 'Berlin']): Waybill =>
  ({ id, state, needs_you, route: { places, progress: 0.5 } }) as Waybill;
const ids = (list: { id: number }[]) => list.map((w) => w.id);

test('the parcel on its way has the route, what waits for the user comes first below', () => {
  const { route, rest } = waybillsShown([
    waybill(1, 'to_pack'),
    waybill(2, 'received'),
    waybill(3, 'dispatched'),
    waybill(4, 'settle_due', true),
    waybill(5, 'packing'),
  ]);
  expect(route?.id).toBe(3);
  expect(ids(rest)).toEqual([4, 1]);
});

test('without one on its way there are three lines', () => {
  const { route, rest } = waybillsShown([1, 2, 3, 4].map((id) => waybill(id, 'to_pack')));
  expect(route).toBeUndefined();
  expect(ids(rest)).toEqual([1, 2, 3]);
});

test('ended ones never; a parcel whose places are not known has no route', () => {
  expect(waybillsShown([waybill(1, 'lost'), waybill(2, 'cancelled')])).toEqual({ route: undefined, rest: [] });
  const { route, rest } = waybillsShown([waybill(1, 'dispatched', false, [])]);
  expect(route).toBeUndefined();
  expect(ids(rest)).toEqual([1]);
});
