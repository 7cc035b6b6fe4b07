// How well words find goods: recall among the first ten, precision, and known items that found nothing, on titles and queries
// of bench/search-set. Run: npm run bench:search; with -- --show also the queries that miss the most, and with SEARCH_SET=name,name
// these sets alone. Fails below the targets.
import { json } from '#server/context.ts';
import { loadSynonyms } from '#server/db/base/load.ts';
import { bulkInsert } from '#server/db/bulk.ts';
import { indexAll } from '#server/modules/catalog/search/index-goods.ts';
import { openShop } from '#server/testing.ts';
import { sellGoods } from '#server/testing-goods.ts';
import type { Query } from './search-set/known.ts';
import { languageQueries, languageSets } from './search-set/languages.ts';
import { queriesOf, type TitleSet, textOf, titleSets } from './search-set/sets.ts';

type Score = { query: Query; recall: number; precision: number; empty: boolean; time: number };
const FIRST = 10;
/** Targets of all queries together, and of each set's titles. */
const WANTED = { queries: 300, recall: 0.92, precision: 0.9 };
/** In nine languages: on titles that have the language, and on Chinese titles alone. */
const WANTED_OWN = { recall: 0.9, precision: 0.9 };
const SHOW = process.argv.includes('--show');

async function measure(set: TitleSet, queries: readonly Query[]): Promise<Score[]> {
  const shop = await openShop();
  const { seller_id } = await sellGoods(shop, { title: 'qqq' });
  await shop.db.deleteFrom('goods').execute();
  await loadSynonyms(shop.db);
  await bulkInsert(
    shop.db,
    'goods',
    set.titles.map((titles, n) => ({
      ...{ id: n + 1, api_type: 'taobao', num_iid: `n${n}`, seller_id, goods_type: 'general', titles: JSON.parse(json(titles)) },
      ...{ pic_url: '', price: 1000 + n, price_max: 1000 + n, num: 1, listed: true, enabled: true, min_num: 1, post_fee: 0 },
      ...{ imgs: [], options: [], props: [], content: {}, location: {}, detail_url: '', search: '', search_make: 0 },
      ...{ created_at: shop.now(), updated_at: shop.now() },
    })),
  );
  await indexAll(shop.db);
  const texts = set.kinds ?? set.titles.map(textOf);
  const scores: Score[] = [];
  for (const query of queries) {
    const asked = { q: query.q, ...(set.kinds ? { lang: set.lang } : {}) };
    const began = performance.now();
    const { items, broadened } = await shop.visitor.obapi.getItemlist({ ...asked, page_size: FIRST } as never);
    const time = performance.now() - began;
    // Goods of a broader word that follow are announced as such.
    const own = broadened?.some ? (await shop.visitor.obapi.getItemlist({ ...asked, exact: true } as never)).items.total : FIRST;
    const relevant = texts.filter((text) => query.relevant(text)).length;
    const first = items.data.slice(0, own).map((card) => texts[Number(card.num_iid.slice(1))]!);
    const shown = first.filter((text) => !query.fits?.(text));
    const places = FIRST - (first.length - shown.length);
    const right = shown.filter((text) => query.relevant(text)).length;
    scores.push({
      query,
      recall: right / Math.max(1, Math.min(places, relevant)),
      precision: shown.length === 0 ? Number.NaN : right / shown.length,
      empty: shown.length === 0,
      time,
    });
    if (SHOW && (right < Math.min(places, relevant) || right < shown.length))
      console.log(
        `  ${set.name} ${query.kind} «${query.q}»: ${right} right of ${shown.length} shown, ${relevant} relevant; ${shown
          .filter((text) => !query.relevant(text))
          .slice(0, 3)
          .map((t) => t.slice(0, 60))
          .join(' / ')}`,
      );
  }
  await shop.close();
  return scores;
}

const mean = (list: readonly number[]): number => list.reduce((sum, one) => sum + one, 0) / Math.max(1, list.length);
/** Prints the figures; returns those below the targets. */
function print(name: string, scores: readonly Score[], least: { recall: number; precision: number } = WANTED): string[] {
  const shown = scores.filter((score) => !score.empty);
  const known = scores.filter((score) => score.query.known);
  const [recall, precision] = [mean(scores.map((s) => s.recall)), mean(shown.map((s) => s.precision))];
  const empty = known.filter((s) => s.empty).length;
  console.log(
    `${name.padEnd(10)} ${String(scores.length).padStart(4)} queries  recall@10 ${recall.toFixed(3)}  precision ${precision.toFixed(3)}  known items that found nothing ${empty} of ${known.length}  nothing at all ${scores.filter((s) => s.empty).length}`,
  );
  return [
    ...(recall < least.recall ? [`${name}: recall below ${least.recall}`] : []),
    ...(precision < least.precision ? [`${name}: precision below ${least.precision}`] : []),
    ...(empty > 0 ? [`${name}: known items found nothing`] : []),
  ];
}

const only = process.env.SEARCH_SET?.split(',');
const all: Score[] = [];
const short: string[] = [];
for (const set of titleSets()) {
  if (!set || (only !== undefined && !only.includes(set.name))) continue;
  const scores = await measure(set, queriesOf(set));
  short.push(...print(set.name, scores));
  all.push(...scores);
}
for (const set of languageSets()) {
  if (only !== undefined && !only.includes(set.name)) continue;
  const scores = await measure(set, languageQueries(set));
  short.push(...print(set.name, scores, WANTED_OWN));
}
if (only === undefined) short.push(...print('all', all), ...(all.length < WANTED.queries ? ['fewer queries than wanted'] : []));
for (const line of short) console.error(line);
if (short.length > 0) process.exitCode = 1;
