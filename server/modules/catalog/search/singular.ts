// The common form under which singular and plural of a Latin word are indexed and searched. It need not be a word, only equal for both.
import { lookup } from '#contract/lookup.ts';

const IRREGULAR = lookup<string>({
  men: 'man',
  mens: 'man',
  women: 'woman',
  womens: 'woman',
  children: 'child',
  childrens: 'child',
  mice: 'mouse',
  feet: 'foot',
  teeth: 'tooth',
  geese: 'goose',
  people: 'person',
  knives: 'knife',
  wives: 'wife',
  lives: 'life',
  scarves: 'scarf',
  shelves: 'shelf',
  loaves: 'loaf',
  wolves: 'wolf',
  leaves: 'leaf',
  halves: 'half',
  calves: 'calf',
  elves: 'elf',
  dwarves: 'dwarf',
  tomatoes: 'tomato',
  potatoes: 'potato',
  heroes: 'hero',
  cookies: 'cookie',
  hoodies: 'hoodie',
  beanies: 'beanie',
  movies: 'movie',
  selfies: 'selfie',
  onesies: 'onesie',
  brownies: 'brownie',
  smoothies: 'smoothie',
  booties: 'bootie',
  zombies: 'zombie',
  lens: 'lens',
  lenses: 'lens',
  gps: 'gps',
  jeans: 'jean',
  chassis: 'chassis',
});
/** Endings of the plural and their replacements, tried in this order. */
const ENDINGS: readonly (readonly [RegExp, string])[] = [
  [/eaux$/, 'eau'],
  [/(sses|shes|ches|xes|zzes)$/, '-es'],
  [/ies$/, 'y'],
  [/(ss|us|is)$/, '='],
  [/s$/, '-s'],
];

/** `word`: lower case, without accents. Words of up to three letters are unchanged. */
export function singular(word: string): string {
  const own = IRREGULAR.get(word);
  if (own) return own;
  if (word.length <= 3 || /\d/.test(word)) return word;
  for (const [ending, by] of ENDINGS) {
    if (!ending.test(word)) continue;
    if (by === '=') return word;
    if (by === '-es') return word.slice(0, -2);
    if (by === '-s') return word.slice(0, -1);
    return word.replace(ending, by);
  }
  return word;
}
