import { expect, test } from 'vitest';
import {
  type City,
  contains,
  countryAt,
  degrees,
  inOnePiece,
  kmBetween,
  middle,
  nearestCity,
  pointOf,
  type Shape,
  spread,
  unwrapped,
  wrapped,
} from '#shop/parts/address/map-geo.ts';

const berlin = { latitude: 52.52, longitude: 13.41 };
const paris = { latitude: 48.86, longitude: 2.35 };
const square = (west: number, south: number, side: number) => [
  [west, south],
  [west + side, south],
  [west + side, south + side],
  [west, south + side],
  [west, south],
];
const withHole: Shape = { type: 'Polygon', coordinates: [square(0, 0, 10), square(4, 4, 2)] };
const islands: Shape = { type: 'MultiPolygon', coordinates: [[square(20, 20, 2)], [square(30, 0, 8)]] };

test('a point is in a country unless it is in a hole of it', () => {
  expect(contains(withHole, { latitude: 1, longitude: 1 })).toBe(true);
  expect(contains(withHole, { latitude: 5, longitude: 5 })).toBe(false);
  expect(contains(withHole, { latitude: 11, longitude: 1 })).toBe(false);
  const countries = [
    { code: 'AA', name: 'A', shape: withHole },
    { code: 'BB', name: 'B', shape: islands },
  ];
  expect(countryAt(countries, { latitude: 21, longitude: 21 })?.code).toBe('BB');
  expect(countryAt(countries, { latitude: -40, longitude: 21 })).toBeUndefined();
});

test('distances along the earth', () => {
  expect(kmBetween(berlin, paris)).toBeGreaterThan(870);
  expect(kmBetween(berlin, paris)).toBeLessThan(885);
  expect(kmBetween(berlin, berlin)).toBe(0);
  expect(kmBetween({ latitude: 0, longitude: 179.5 }, { latitude: 0, longitude: -179.5 })).toBeLessThan(112);
});

test('the nearest city within reach, of the given country', () => {
  const cities: City[] = [
    { name: 'Strasbourg', country: 'FR', latitude: 48.58, longitude: 7.75, people: 270 },
    { name: 'Offenburg', country: 'DE', latitude: 48.47, longitude: 7.94, people: 58 },
  ];
  const kehl = { latitude: 48.57, longitude: 7.81 };
  expect(nearestCity(cities, kehl, 60)?.name).toBe('Strasbourg');
  expect(nearestCity(cities, kehl, 60, 'DE')?.name).toBe('Offenburg');
  expect(nearestCity(cities, berlin, 60)).toBeUndefined();
});

test('longitudes come back between -180 and 180', () => {
  expect(wrapped(190)).toBe(-170);
  expect(wrapped(-190)).toBe(170);
  expect(wrapped(13.5)).toBe(13.5);
  expect(wrapped(373.5)).toBe(13.5);
});

test('labels keep clear of each other, important ones first', () => {
  const spots = [
    { x: 0, y: 0, of: 'a' },
    { x: 30, y: 5, of: 'b' },
    { x: 30, y: 50, of: 'c' },
    { x: 300, y: 0, of: 'd' },
  ];
  expect(spread(spots, 80, 20, 9).map((s) => s.of)).toEqual(['a', 'c', 'd']);
  expect(spread(spots, 80, 20, 2)).toHaveLength(2);
});

test('the name of a country is on its largest part', () =>
  expect(middle(islands)).toEqual({ latitude: 4, longitude: 34, span: 8 }));

test('points of the address', () => {
  expect(pointOf('52.52', '13.41')).toEqual(berlin);
  expect(pointOf('91', '0')).toBeUndefined();
  expect(pointOf('0', '181')).toBeUndefined();
  expect(pointOf('', '')).toBeUndefined();
  expect(pointOf(undefined, '3')).toBeUndefined();
  expect(pointOf('x', '3')).toBeUndefined();
  expect(degrees(berlin)).toBe('52.5200, 13.4100');
});

test('a country across the date line stays in one piece', () => {
  const chukotka = [
    [170, 60],
    [180, 60],
    [-170, 62],
    [-170, 70],
    [180, 70],
    [170, 70],
    [170, 60],
  ];
  expect(unwrapped(chukotka).map(([x]) => x)).toEqual([170, 180, 190, 190, 180, 170, 170]);
  const shape = inOnePiece({ type: 'Polygon', coordinates: [chukotka] });
  expect(contains(shape, { latitude: 65, longitude: -175 })).toBe(true);
  expect(contains(shape, { latitude: 65, longitude: 175 })).toBe(true);
  expect(contains(shape, { latitude: 65, longitude: 0 })).toBe(false);
  expect(middle(shape)).toEqual({ latitude: 65, longitude: 180, span: 20 });
});
