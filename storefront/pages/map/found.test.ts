import { expect, test } from 'vitest';
import { found, type Named } from './found.ts';

const place = (name: string, other = ''): Named => ({ name, other, note: '', latitude: 0, longitude: 0, zoom: 5 });
const places = [place('德国', 'Germany'), place('München'), place('Mönchengladbach'), place('New York'), place('York')];
const names = (typed: string) => found(places, typed).map((p) => p.name);

test('accents and case do not matter', () => expect(names('munch')).toEqual(['München']));
test('beginnings come before middles', () => expect(names('york')).toEqual(['York', 'New York']));
test('a country by its name here or by its international one', () => {
  expect(names('德')).toEqual(['德国']);
  expect(names('germ')).toEqual(['德国']);
});
test('nothing for nothing', () => expect(names('  ')).toEqual([]));
test('no more than the limit', () => expect(found(places, 'o', 1)).toHaveLength(1));
