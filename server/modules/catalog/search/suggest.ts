// Suggestions while a query is typed: hot words, the catalogue's own words, categories, sellers, goods.

import { type Kysely, sql } from 'kysely';
import { Converter } from 'opencc-js/cn2t';
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { localeOf, type Names, pick } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { cached } from '../../../db/cache.ts';
import type { Tables } from '../../../db/tables.ts';
import { onSale } from '../goods/on-sale.ts';
import { pictureUrl } from '../site/cards.ts';
import { enabledCategories, enabledWords } from '../site/reference.ts';
import { amongBest, candidates } from './candidates.ts';
import { bare, plain } from './characters.ts';
import { cut } from './cut.ts';
import { expressionOf, lexemesOf, quoted } from './expression.ts';
import { NO_FILTERS } from './filters.ts';
import { SELLER } from './index-words.ts';
import { columnOf, wordsFrom } from './shopping-words.ts';
import { keyOf } from './synonyms.ts';
import { knownWords, prefixQuery } from './vocabulary.ts';

type Db = Kysely<Tables>;
type Suggested = Output<(typeof calls)['obapi']['suggest']>;

const WORDS = 8;
const HOT = 4;
const COMPLETIONS = 6;
const CATEGORIES = 3;
const SELLERS = 3;
const GOODS = 4;
const GOODS_READ = 60;

/** Without accents, unless it is Japanese or Korean, whose characters these belong to. */
const loose = (text: string): string => (/[\u3040-\u30ff\p{Script=Hangul}]/u.test(text) ? plain(text) : bare(plain(text)));
const holds = (names: Names, typed: string): boolean => Object.values(names).some((text) => loose(text).includes(loose(typed)));

/** Hot words and category names that contain what was typed; the recommended words when none does. Cached for all who type the same. */
export const suggestedWords = ({ db, lang }: Pick<Ctx, 'db' | 'lang'>, q: string): Promise<string[]> =>
  cached(db, `suggested ${lang} ${q}`, { reads: ['hot_word', 'category'] }, (own) => wordsLike(own, lang, q));

async function wordsLike(db: Db, lang: string, q: string): Promise<string[]> {
  const typed = plain(q.trim());
  const [hot, all] = await Promise.all([enabledWords(db), enabledCategories(db)]);
  const names = [...hot.map((h) => h.words), ...all.map((c) => c.names)];
  const holding = names.filter((n) => holds(n, typed)).map((n) => pick(n, lang));
  const words = holding.length > 0 ? holding : hot.filter((h) => h.kind === 'recommend').map((h) => pick(h.words, lang));
  return [...new Set(words)].filter((word) => plain(word) !== typed).slice(0, WORDS);
}

/** The last typed word, and the text before it. */
function lastWord(q: string): { before: string; last: string } {
  const typed = q.trim().normalize('NFKC');
  const piece = cut(typed).at(-1);
  const last = piece === undefined ? '' : piece.kind === 'latin' ? piece.text : piece.words.at(-1)!;
  return { before: typed.slice(0, Math.max(0, typed.length - last.length)), last: plain(last) };
}

/** Words of the catalogue that begin with the last typed word, in letters, characters or pinyin. */
async function completions(db: Db, q: string): Promise<string[]> {
  const { before, last } = lastWord(q);
  if (last.length < (/^[a-z]/.test(last) ? 2 : 1)) return [];
  const [written, spoken] = await Promise.all([
    prefixQuery(db, last, 'word', COMPLETIONS).execute(),
    /^[a-z]{3,}$/.test(last) ? prefixQuery(db, last, 'sound', COMPLETIONS).execute() : [],
  ]);
  return [...written, ...spoken]
    .filter(({ word }) => word !== last)
    .sort((a, b) => b.goods - a.goods)
    .slice(0, COMPLETIONS)
    .map(({ word }) => before + word);
}

/** Completions for a reader whose words the catalogue has only in titles: those of the titles that were found, as they are written, and those that the shop's goods have in Chinese or English. */
async function ownCompletions({ db, lang }: Ctx, q: string, titles: readonly Names[]): Promise<string[]> {
  const { before, last } = lastWord(q);
  if (last === '') return [];
  const begun = bare(last);
  const counts = new Map<string, number>();
  for (const names of titles)
    for (const [word] of (names[lang] ?? '').matchAll(/[\p{L}\p{M}\p{N}]+/gu)) {
      const shown = word.toLocaleLowerCase(localeOf(lang));
      if (bare(plain(word)).startsWith(begun) && bare(shown) !== begun) counts.set(shown, (counts.get(shown) ?? 0) + 1);
    }
  const written = [...counts].sort((a, b) => b[1] - a[1]).map(([word]) => word);
  const meant = wordsFrom(last, lang, MEANT);
  const lexemes = meant.flatMap(({ row }) => [row.en, ...row.zh].flatMap(lexemesOf));
  const known = meant.length > 0 ? await knownWords(db, [...new Set(lexemes)]) : new Map<string, number>();
  const inShop = meant
    .filter(({ row }) => [row.en, ...row.zh].some((word) => lexemesOf(word).every((lexeme) => known.has(lexeme))))
    .map((entry) => entry.written.toLocaleLowerCase(localeOf(lang)));
  return [...new Set([...written.slice(0, COMPLETIONS), ...inShop])].slice(0, COMPLETIONS).map((word) => before + word);
}
const MEANT = 24;

const inTaiwan = Converter({ from: 'cn', to: 'twp' });

async function goodsFor({ db, now }: Ctx, q: string) {
  const words = prefixExpression(q);
  if (words === null) return [];
  const best = await amongBest(db, words, now, GOODS_READ);
  const enough = best && best.length >= GOODS ? best : null;
  const wanted = { words, rank: words, ids: enough, at: now, filters: NO_FILTERS };
  const { rows } = await candidates(db, wanted, { most: GOODS_READ });
  // Words of titles before those of categories; within these the best sellers first.
  const ids = [...rows]
    .sort((a, b) => b.score - a.score)
    .slice(0, GOODS_READ)
    .map((row) => row.id);
  if (ids.length === 0) return [];
  const goods = await db
    .selectFrom('goods')
    .select(['id', 'api_type', 'num_iid', 'titles', 'pic_url', 'price'])
    .where('id', '=', anyOf(ids))
    .execute();
  return ids.flatMap((id) => goods.find((one) => one.id === id) ?? []);
}

/** All words, the last one as a prefix. */
function prefixExpression(q: string): string | null {
  const pieces = cut(q);
  const last = pieces.at(-1);
  if (!last) return null;
  const end = last.kind === 'latin' ? `${quoted(last.whole)}:*` : expressionOf(last.text);
  return [...pieces.slice(0, -1).map((piece) => expressionOf(piece.text)), end].join(' & ');
}

const SELLERS_READ = 60;
/** Sellers whose name has the words: found through their goods, which uses the index. */
export const sellersQuery = (db: Db, words: string) =>
  db
    .selectFrom((eb) =>
      eb
        .selectFrom('goods')
        .select('seller_id')
        .where(onSale())
        .where(sql<boolean>`search @@ ${words}::tsquery`)
        .limit(SELLERS_READ)
        .as('g'),
    )
    .innerJoin('seller as s', 's.id', 'g.seller_id')
    .where('s.api_type', '<>', 'manual')
    .select(['s.id', 's.names', 's.pic_url'])
    .groupBy(['s.id', 's.names', 's.pic_url'])
    .orderBy('s.id')
    .limit(SELLERS);

/** Names of sellers are indexed with a prefix. */
function sellerExpression(q: string): string | null {
  const lexemes = cut(q).flatMap((piece) =>
    piece.kind === 'latin' ? [piece.whole] : piece.words.filter((word) => [...word].length > 1),
  );
  if (lexemes.length === 0 || lexemes[0]!.length < 2) return null;
  return lexemes
    .map((lexeme, at) => `${quoted(SELLER + lexeme)}${at === lexemes.length - 1 && /^[a-z]/.test(lexeme) ? ':*' : ''}`)
    .join(' & ');
}

export async function suggest(ctx: Ctx, { q }: Input<(typeof calls)['obapi']['suggest']>): Promise<Suggested> {
  const { db, lang } = ctx;
  const typed = plain(q.trim());
  const bySeller = sellerExpression(q);
  const inTitles = columnOf(lang) !== null && lang !== 'zh-tw' && lang !== 'ja';
  const [hot, all, completed, found, sellers] = await Promise.all([
    enabledWords(db),
    enabledCategories(db),
    inTitles ? [] : completions(db, q),
    goodsFor(ctx, q),
    bySeller === null ? [] : sellersQuery(db, bySeller).execute(),
  ]);
  const goods = found.slice(0, GOODS);
  const own = inTitles
    ? await ownCompletions(
        ctx,
        q,
        found.map((one) => one.titles),
      )
    : completed;
  const words = lang === 'zh-tw' ? own.map(inTaiwan) : own;
  const hotFitting = hot
    .map((h) => h.words)
    .filter((names) => holds(names, typed))
    .map((names) => pick(names, lang));
  return {
    // "headphones" also covers "headphone".
    words: [...new Map([...hotFitting.slice(0, HOT), ...words].reverse().map((word) => [keyOf(word), word])).values()]
      .reverse()
      .filter((word) => plain(word) !== typed)
      .slice(0, WORDS),
    categories: all
      .filter((c) => holds(c.names, typed))
      .slice(0, CATEGORIES)
      .map((c) => ({ id: c.id, name: pick(c.names, lang) })),
    sellers: sellers.map((s) => ({ shop_id: s.id, name: pick(s.names, lang), pic_url: pictureUrl(ctx, s.pic_url) })),
    goods: goods.map((g) => ({
      api_type: g.api_type,
      num_iid: g.num_iid,
      title: pick(g.titles, lang),
      pic_url: pictureUrl(ctx, g.pic_url),
      price: g.price,
    })),
  };
}
