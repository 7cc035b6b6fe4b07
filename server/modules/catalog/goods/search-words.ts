// Tokenizes text for the search index and for queries. Chinese, Japanese and Korean become bigrams (most words have two characters, and no
// dictionary is needed); other scripts become lower-case words without accents.
const RUN = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[\p{L}\p{N}]+/gu;
const CJK = /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;
const CJK_INSIDE =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+|[^\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]+/gu;
const MAX_WORD = 40;

/** Runs of one script each: "USB充电器" is two. */
function runs(text: string): string[] {
  const plain = text.normalize('NFKC').toLowerCase();
  return (plain.match(RUN) ?? []).flatMap((run) => run.match(CJK_INSIDE) ?? []);
}

/** Singular and plural match each other; accents are ignored. */
function word(run: string): string {
  const bare = run.normalize('NFD').replace(/\p{M}/gu, '').slice(0, MAX_WORD);
  return bare.length > 3 && bare.endsWith('s') && !bare.endsWith('ss') ? bare.slice(0, -1) : bare;
}

function pairs(run: string): string[] {
  const chars = [...run];
  return chars.slice(0, -1).map((c, at) => c + chars[at + 1]);
}

/** Tokens to index. The last character of a run is also indexed alone, so that a search for one character finds it anywhere. */
export function wordsOf(text: string): string[] {
  return runs(text).flatMap((run) => (CJK.test(run) ? [...pairs(run), [...run].at(-1)!] : [word(run)]));
}

/** The value of goods.search as a tsvector literal: titles weigh more than the other texts (seller, category, item number). */
export function searchText(titles: readonly string[], beside: readonly string[] = []): string {
  let position = 0;
  const seen = new Map<string, string>();
  const add = (text: string, weight: string) => {
    for (const one of wordsOf(text)) if (!seen.has(one)) seen.set(one, `${Math.min(++position, 16_000)}${weight}`);
  };
  for (const text of titles) add(text, 'A');
  for (const text of beside) add(text, 'D');
  return [...seen].map(([one, at]) => `'${one}':${at}`).join(' ');
}

/** The tsquery of a search: all words must match, the last one as a prefix; null when the text has no words. */
export function searchQuery(q: string): string | null {
  const found = runs(q).slice(0, 12);
  const terms = found.flatMap((run, at) => {
    const chars = [...run];
    if (CJK.test(run)) return chars.length === 1 ? [`'${run}':*`] : pairs(run).map((pair) => `'${pair}'`);
    return [`'${word(run)}'${at === found.length - 1 ? ':*' : ''}`];
  });
  return terms.length > 0 ? [...new Set(terms)].join(' & ') : null;
}
