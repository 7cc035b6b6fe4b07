// What the shop lets others find, by its settings, and which goods may be listed.
import type { Names } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import type { Reads } from '../../../db/reads.ts';
import { settings } from '../../platform/settings/settings.ts';
import { orderProblems } from '../goods/goods-check.ts';

export type FoundRules = { pages: boolean; index: boolean; sitemap: boolean; feeds: boolean; sold_out: boolean; turn: number };

export async function foundRules(db: Reads): Promise<FoundRules> {
  const s = await settings(db, [
    'found_pages',
    'found_index',
    'found_sitemap',
    'found_feeds',
    'found_sold_out',
    'found_feed_turn',
  ]);
  const index = s.found_pages && s.found_index;
  return {
    pages: s.found_pages,
    index,
    sitemap: index && s.found_sitemap,
    feeds: s.found_pages && s.found_feeds,
    sold_out: s.found_sold_out !== 'hidden',
    turn: s.found_feed_turn,
  };
}

type Listed = { goods_type: string; titles: Names; num: number };

/** Those that may be listed: not of a forbidden kind, and sold out only where the shop shows such goods. */
export async function listable<G extends Listed>(
  ctx: Pick<Ctx, 'db' | 'lang'>,
  goods: readonly G[],
  rules: Pick<FoundRules, 'sold_out'>,
): Promise<G[]> {
  const checks = await orderProblems(ctx, goods);
  return goods.filter((one, at) => checks[at]!.why_not === null && (rules.sold_out || one.num > 0));
}
