// The titles that search quality is measured on, none of them written for it; README.md names their sources.
import { existsSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { goods } from '#server/db/demo/goods.ts';
import { knownItems, type Query } from './known.ts';

/** `kinds`: what each title is of, where relevance is told by that. */
export type TitleSet = { name: string; lang: string; titles: Record<string, string>[]; kinds?: readonly string[] };

const here = new URL('.', import.meta.url);
/** The folder of titles by others, not ours to redistribute: one file a language, a title a line. */
const OUTSIDE = process.env.SEARCH_TITLES ?? new URL('../../.cache/search-titles', here).pathname;

/** The other languages have sets of their own (languages.ts). */
const demo = (): TitleSet => ({
  name: 'shop',
  lang: 'en',
  titles: goods.map(({ titles }) => ({ 'zh-cn': titles['zh-cn']!, en: titles.en! })),
});

type Annotations = { annotations: { annotations: Record<string, { default?: string[]; tts?: string[] }> } };
/** Names of things with their keywords, from the Unicode CLDR. */
function things(name: string, lang: 'en' | 'ja' | 'zh'): TitleSet {
  const require = createRequire(import.meta.url);
  const { annotations } = require(`cldr-annotations-full/annotations/${lang}/annotations.json`) as Annotations;
  const titles = Object.values(annotations.annotations).flatMap(({ tts, default: words = [] }) =>
    tts?.[0] && words.length > 1 ? [[tts[0], ...words.filter((word) => word !== tts[0])].join(' ')] : [],
  );
  return { name, lang, titles: [...new Set(titles)].map((title) => ({ [lang]: title })) };
}

const MOST_OUTSIDE = 8000;
function outside(lang: 'en' | 'zh'): TitleSet | null {
  const file = `${OUTSIDE}/${lang}.txt`;
  if (!existsSync(file)) return null;
  const all = readFileSync(file, 'utf8')
    .split('\n')
    .filter((line) => line.trim() !== '');
  const every = Math.ceil(all.length / MOST_OUTSIDE);
  return { name: lang, lang, titles: all.filter((_, at) => at % every === 0).map((title) => ({ [lang]: title })) };
}

export const titleSets = (): (TitleSet | null)[] => [
  demo(),
  things('ja', 'ja'),
  things('things-en', 'en'),
  things('things-zh', 'zh'),
  outside('en'),
  outside('zh'),
];

const textOf = (title: Record<string, string>): string => [...new Set(Object.values(title))].join(' | ');

export { textOf };

/**
 * Queries with patterns of what is relevant, and those drawn from the titles themselves. Queries without a relevant title are
 * left out.
 */
export function queriesOf({ name, titles }: TitleSet): Query[] {
  const lines = readFileSync(new URL('concepts.txt', here), 'utf8').split('\n');
  const concepts = lines.flatMap((line): Query[] => {
    const [set, q, patterns] =
      line.split(' | ').length < 3 ? [] : [line.split(' | ')[0], line.split(' | ')[1], line.split(' | ').slice(2).join(' | ')];
    if (set !== name || !q || !patterns) return [];
    const tests = patterns.split('&&').map((one) => new RegExp(one.trim(), 'iu'));
    return [
      { set, kind: 'concept', q, relevant: (title) => tests.every((test) => test.test(title.normalize('NFKC'))), known: false },
    ];
  });
  const texts = titles.map(textOf);
  return [...concepts, ...knownItems(name, texts)].filter((query) => texts.some((text) => query.relevant(text)));
}
