// Checks whether goods may be ordered: forbidden types and blocked words are refused; restricted types get a warning that names the lines accepting them.
import type { Kysely } from 'kysely';
import type { Message } from '#contract/fields.ts';
import { listed, type Names, pick } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import type { Tables } from '../../../db/tables.ts';
import { memoizeWeak } from '../../../memoize-weak.ts';
import { type LoadedLine, loadLines } from '../site/lines.ts';
import { allGoodsTypes } from '../site/reference.ts';

export type Risk = 'general' | 'sensitive' | 'restricted' | 'forbidden';
export type GoodsType = { code: string; names: Names; risk: Risk; warning: Names; keywords: string[] };
export type CheckedGoods = { goods_type: string; titles: Names };

type Rows = Awaited<ReturnType<typeof allGoodsTypes>>;
const typesOf = memoizeWeak((rows: Rows): readonly GoodsType[] =>
  rows.map((r) => ({ ...r, risk: r.risk as Risk, keywords: r.keywords as string[] })),
);
export const loadGoodsTypes = async (db: Kysely<Tables>): Promise<readonly GoodsType[]> => typesOf(await allGoodsTypes(db));

const WRITTEN_TOGETHER = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}]/u;

/** Everyday goods whose name has a forbidden word inside: highlighters are no lighters, "drug pillows" are soft ones. */
const INNOCENT = /하이라이터|ハイライター|(?:コピー|フリー)ライター|마약\s?(?:베개|쿠션|방석|이불|김밥)/gu;

/** Words match as whole words only ("gun" is not in "gunmetal", "мех" not in "механика"); Chinese, Japanese and Korean are written together. */
export function says(title: string, word: string): boolean {
  if (!title.includes(word)) return false;
  if (WRITTEN_TOGETHER.test(word)) return title.replace(INNOCENT, ' ').includes(word);
  const plural = /^[\x20-\x7e]+$/.test(word) ? 's?' : '';
  const exactly = word.replace(/[.*+?^${}()|[\]\\/]/g, '\\$&');
  return new RegExp(`(?<![\\p{L}\\p{M}\\p{N}])${exactly}${plural}(?![\\p{L}\\p{M}\\p{N}])`, 'u').test(title);
}

/** Words that no title may contain: the keywords of the forbidden types. */
const blockedWords = memoizeWeak((types: readonly Pick<GoodsType, 'risk' | 'keywords'>[]): readonly string[] =>
  types
    .filter((t) => t.risk === 'forbidden')
    .flatMap((t) => t.keywords)
    .filter((k) => k !== ''),
);

type GoodsProblem = { key: 'goods.no.forbidden' | 'goods.no.word'; params: Record<string, string> };
export type GoodsCheck = { why_not: GoodsProblem | null; warnings: Message[] };

/** Why goods of a type with these titles can't be ordered; null when they can. */
function findProblem(risk: Risk, titles: readonly string[], words: readonly string[]): GoodsProblem | null {
  if (risk === 'forbidden') return { key: 'goods.no.forbidden', params: {} };
  const all = titles.map((t) => t.toLowerCase());
  const word = words.find((w) => all.some((title) => says(title, w)));
  return word === undefined ? null : { key: 'goods.no.word', params: { word } };
}

/** The warning for a type that not every line accepts: the lines that do. */
function lineWarning(type: GoodsType | undefined, lines: readonly LoadedLine[], lang: string): Message[] {
  if (!type || type.risk === 'general' || type.risk === 'forbidden') return [];
  const name = pick(type.names, lang);
  const taking = lines
    .filter(({ line }) => line.open && line.goods_types.includes(type.code))
    .map(({ line }) => pick(line.name, lang));
  if (taking.length === 0) return [{ key: 'goods.warn.no_line', params: { type: name } }];
  return taking.length === lines.length ? [] : [{ key: 'goods.warn.lines', params: { type: name, lines: listed(taking, lang) } }];
}

/** Checks several goods with two queries, by the shop's own types, words and lines. */
export async function orderProblems(ctx: Pick<Ctx, 'db' | 'lang'>, goods: readonly CheckedGoods[]): Promise<GoodsCheck[]> {
  if (goods.length === 0) return [];
  const types = await loadGoodsTypes(ctx.db);
  const lines = await loadLines(ctx.db);
  const words = blockedWords(types);
  return goods.map(({ goods_type, titles }) => {
    const type = types.find((t) => t.code === goods_type);
    const why_not = findProblem(type?.risk ?? 'general', Object.values(titles), words);
    return { why_not, warnings: why_not ? [] : lineWarning(type, lines, ctx.lang) };
  });
}

/** Checks goods by their type and title, in all languages the title has. */
export async function orderProblem(
  ctx: Pick<Ctx, 'db' | 'lang'>,
  goods_type: string,
  titles: Names | string,
): Promise<GoodsCheck> {
  const [check] = await orderProblems(ctx, [{ goods_type, titles: typeof titles === 'string' ? { title: titles } : titles }]);
  return check!;
}

/**
 * The goods type whose keywords match the title, the riskiest first; general when none does. For goods that members add by hand or a source reads;
 * `context` is their category and attributes.
 */
export async function suggestType(db: Kysely<Tables>, title: string, context: readonly string[] = []): Promise<string> {
  return typeGuesser(await loadGoodsTypes(db))([title, ...context].join('\n'));
}

/** The same rule, prepared for many texts. */
export function typeGuesser(all: readonly GoodsType[]): (text: string) => string {
  const order: Risk[] = ['forbidden', 'restricted', 'sensitive', 'general'];
  const types = all.filter((t) => t.code !== 'general').sort((a, b) => order.indexOf(a.risk) - order.indexOf(b.risk));
  return (text) => {
    const low = text.toLowerCase();
    return types.find((t) => t.keywords.some((k) => k !== '' && says(low, k)))?.code ?? 'general';
  };
}
