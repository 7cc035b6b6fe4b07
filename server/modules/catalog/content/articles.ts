// News and help articles.
import { sql } from 'kysely';
import type { Input, Output } from '#contract/call.ts';
import type { calls } from '#contract/calls.ts';
import { type Names, pick } from '#contract/lang.ts';
import { type Ctx, fail } from '../../../context.ts';
import { containsPattern } from '../../../db/like.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { pictureUrl } from '../site/cards.ts';

type News = (typeof calls)['news'];
type Help = (typeof calls)['article'];
const counted = sql<number>`count(*)::int`.as('n');
const RELATED = 4;

const translate = (names: Names, ctx: Ctx): string => pick(names, ctx.lang);

type NewsRow = { id: number; titles: Names; summaries: Names; pic_url: string; published_at: Date };
const newsRow = (row: NewsRow, ctx: Ctx) => ({
  id: row.id,
  title: translate(row.titles, ctx),
  summary: translate(row.summaries, ctx),
  pic_url: pictureUrl(ctx, row.pic_url),
  time: row.published_at.toISOString(),
});

/** Published news, newest first. */
export async function listNews(ctx: Ctx, input: Input<News['lists']>): Promise<Output<News['lists']>> {
  const at = asOf(ctx, input);
  const query = ctx.db.selectFrom('news').where('enabled', '=', true).where('published_at', '<=', at);
  const { n } = await query.select(counted).executeTakeFirstOrThrow();
  const rows = await query
    .select(['id', 'titles', 'summaries', 'pic_url', 'published_at'])
    .orderBy('published_at', 'desc')
    .orderBy('id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input))
    .execute();
  return toPage(
    input,
    at,
    n,
    rows.map((row) => newsRow(row, ctx)),
  );
}

export async function newsDetail(ctx: Ctx, id: number): Promise<Output<News['detail']>> {
  const row = await ctx.db
    .selectFrom('news')
    .selectAll()
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('published_at', '<=', ctx.now)
    .executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  return { ...newsRow(row, ctx), content: translate(row.contents, ctx) };
}

type ArticleRow = { id: number; titles: Names; summaries: Names; category_id: number };
const articleRow = (row: ArticleRow, ctx: Ctx) => ({
  id: row.id,
  title: translate(row.titles, ctx),
  summary: translate(row.summaries, ctx),
  category_id: row.category_id,
});
const articles = (ctx: Ctx) => ctx.db.selectFrom('article').where('enabled', '=', true);
const COLUMNS = ['id', 'titles', 'summaries', 'category_id'] as const;

/** Help categories with all their articles. There are few, so they are not paged. */
export async function helpCategories(ctx: Ctx): Promise<Output<Help['getCategory']>> {
  const categories = await ctx.db
    .selectFrom('help_category')
    .select(['id', 'names', 'icon'])
    .orderBy('sort')
    .orderBy('id')
    .execute();
  const rows = await articles(ctx).select(COLUMNS).orderBy('sort').orderBy('id').execute();
  return categories.map((c) => {
    const own = rows.filter((a) => a.category_id === c.id);
    return {
      id: c.id,
      name: translate(c.names, ctx),
      icon: c.icon,
      count: own.length,
      articles: own.map((a) => articleRow(a, ctx)),
    };
  });
}

/** Articles of a category, or those that contain all words of q in any language. */
export async function listArticles(ctx: Ctx, input: Input<Help['lists']>): Promise<Output<Help['lists']>> {
  const at = asOf(ctx, input);
  let query = articles(ctx);
  if (input.category_id !== undefined) query = query.where('category_id', '=', input.category_id);
  for (const word of (input.q ?? '').split(/\s+/).filter(Boolean)) {
    const like = containsPattern(word);
    query = query.where(sql<boolean>`(titles::text || summaries::text || contents::text) ilike ${like}`);
  }
  const { n } = await query.select(counted).executeTakeFirstOrThrow();
  const rows = await query.select(COLUMNS).orderBy('sort').orderBy('id').limit(input.page_size).offset(offsetOf(input)).execute();
  return toPage(
    input,
    at,
    n,
    rows.map((a) => articleRow(a, ctx)),
  );
}

export async function articleDetail(ctx: Ctx, id: number): Promise<Output<Help['detail']>> {
  const row = await ctx.db
    .selectFrom('article as a')
    .innerJoin('help_category as c', 'c.id', 'a.category_id')
    .select(['a.id', 'a.titles', 'a.summaries', 'a.category_id', 'a.contents', 'a.updated_at', 'c.names as category'])
    .where('a.id', '=', id)
    .where('a.enabled', '=', true)
    .executeTakeFirst();
  if (!row) fail('fail.not_found', {}, 'id');
  const related = await articles(ctx)
    .select(COLUMNS)
    .where('category_id', '=', row.category_id)
    .where('id', '<>', id)
    .orderBy('sort')
    .orderBy('id')
    .limit(RELATED)
    .execute();
  return {
    ...articleRow(row, ctx),
    category: translate(row.category, ctx),
    content: translate(row.contents, ctx),
    updated_at: row.updated_at.toISOString(),
    related: related.map((a) => articleRow(a, ctx)),
  };
}
