import { expect, it } from 'vitest';
import { matchOptions } from '#ui/input/picker-search.ts';
import { countryOptions } from './country-pick.tsx';

it('finds a country by its own name, by short names and in other languages', () => {
  const options = countryOptions(['DE', 'GB', 'NL']);
  const found = (words: string) => matchOptions(options, words).map((one) => one.value);
  expect(found('Deutschland')).toEqual(['DE']);
  expect(found('UK')).toEqual(['GB']);
  expect(found('Holland')).toEqual(['NL']);
  expect(found('荷兰')).toEqual(['NL']);
});
