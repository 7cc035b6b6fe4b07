// Words of a text for the search index, and the query that finds them. Chinese, Japanese and Korean runs become pairs of characters
// (a word is mostly two of them, and no dictionary is needed); other scripts become plain words, lower case and without accents.
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

/** Plurals are found by their singular and the other way round; accents don't count. */
function word(run: string): string {
  const bare = run.normalize('NFD').replace(/\p{M}/gu, '').slice(0, MAX_WORD);
  return bare.length > 3 && bare.endsWith('s') && !bare.endsWith('ss') ? bare.slice(0, -1) : bare;
}

function pairs(run: string): string[] {
  const chars = [...run];
  return chars.slice(0, -1).map((c, at) => c + chars[at + 1]);
}

/** Words to store. The last character of a run is kept alone too, so that one character finds every place where it stands. */
export function wordsOf(text: string): string[] {
  return runs(text).flatMap((run) => (CJK.test(run) ? [...pairs(run), [...run].at(-1)!] : [word(run)]));
}

/** The value of goods.search as PostgreSQL reads a tsvector: titles weigh more than what stands beside them (seller, category, number). */
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

/** The tsquery that all words of a search have to fit, the last one as a beginning; null when there is no word in it. */
export function searchQuery(q: string): string | null {
  const found = runs(q).slice(0, 12);
  const terms = found.flatMap((run, at) => {
    const chars = [...run];
    if (CJK.test(run)) return chars.length === 1 ? [`'${run}':*`] : pairs(run).map((pair) => `'${pair}'`);
    return [`'${word(run)}'${at === found.length - 1 ? ':*' : ''}`];
  });
  return terms.length > 0 ? [...new Set(terms)].join(' & ') : null;
}
