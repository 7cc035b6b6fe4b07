// Goods of a marketplace by link: the stored ones while they are fresh, else read from the first source that serves them.

import type { GoodsRef } from '#contract/links/link.ts';
import { SourceFailed, type SourceItem } from '../../../connectors/marketplace/source.ts';
import type { Ctx } from '../../../context.ts';
import { latest } from '../../../wait-time.ts';
import { setting } from '../../platform/settings/settings.ts';
import { askOnce, askSource } from './ask.ts';
import { markGone, storeItem } from './store.ts';

/** `unread`: a source that may know it did not answer; a later call may help. */
export type GoodsLookup = { id: number | null; unread: boolean };

/** The origin of stored goods. */
export type KnownGoods = { id: number; member_id: number | null; source: string; source_at: Date | null; detail_url: string };

const rowOf = (ctx: Ctx, { api_type, num_iid }: GoodsRef) =>
  ctx.db
    .selectFrom('goods')
    .select(['id', 'member_id', 'source', 'source_at', 'detail_url'])
    .where('api_type', '=', api_type)
    .where('num_iid', '=', num_iid)
    .executeTakeFirst();

async function isFresh(ctx: Ctx, at: Date | null): Promise<boolean> {
  const hours = await setting(ctx.db, 'source_item_hours');
  return at !== null && at <= latest(ctx.now) && ctx.now.getTime() - at.getTime() < hours * 3_600_000;
}

/** Whether stored goods are used without calling a source: goods of the shop or of a member, and those read recently. */
export const isCurrent = async (ctx: Ctx, { member_id, source, source_at }: KnownGoods): Promise<boolean> =>
  member_id !== null || source === '' || isFresh(ctx, source_at);

/** The id of the goods' row; null when they are unknown. Goods that a member added by hand are visible to that member only. */
export const findByRef = async (ctx: Ctx, ref: GoodsRef): Promise<GoodsLookup> => findKnown(ctx, ref, await rowOf(ctx, ref));

/** The same for a caller that has already read the row, or that there is none. */
export async function findKnown(ctx: Ctx, ref: GoodsRef, row: KnownGoods | undefined): Promise<GoodsLookup> {
  if (!row || !(await isCurrent(ctx, row))) return refresh(ctx, ref, row?.id ?? null, row?.detail_url ?? '');
  return { id: row.member_id === null || row.member_id === ctx.member?.id ? row.id : null, unread: false };
}

/** Reads goods again, at any age. The stored ones are unchanged when no source answers. */
export async function refresh(ctx: Ctx, ref: GoodsRef, known: number | null, detail_url = ''): Promise<GoodsLookup> {
  const source = ctx.app.config.sources.find((one) => one.item?.serves(ref));
  try {
    // That goods do not exist is cached for a while; existing ones have their own row.
    const key = `${ref.api_type}:${ref.num_iid}`;
    if (source) {
      const item = await askOnce(ctx, source, 'item', { key, minutes: 0 }, (signal) => source.item!.read(ref, signal));
      return await kept(ctx, source.code, ref, item, known);
    }
    if (ref.api_type !== WEB || detail_url === '') return { id: known, unread: false };
    return { id: (await readPage(ctx, detail_url, known)).id, unread: false };
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error;
    return { id: known, unread: known === null };
  }
}

async function kept(ctx: Ctx, code: string, ref: GoodsRef, item: SourceItem | null, known: number | null): Promise<GoodsLookup> {
  if (item) return { id: await storeItem(ctx, code, { ...item, ...ref }), unread: false };
  if (known !== null) await markGone(ctx, known);
  return { id: known, unread: false };
}

/** `api_type` of goods that are read from a page of any shop. */
const WEB = 'web';

/** Title and pictures of a page whose goods cannot be read. */
type PageDetails = { title: string; pictures: string[] };
const NO_DETAILS: PageDetails = { title: '', pictures: [] };

/** `answered`: the page is on the public web and was loaded; its goods may still not be sellable. */
async function readPage(
  ctx: Ctx,
  url: string,
  known: number | null,
): Promise<{ id: number | null; answered: boolean } & Partial<PageDetails>> {
  const source = ctx.app.config.sources.find((one) => one.page);
  if (!source) return { id: known, answered: false };
  const read = await askSource(ctx, source, 'page', (signal) => source.page!.read(url, signal));
  // A page without goods may be broken for a day: stored goods are unchanged.
  if (read.item === null) return { id: known, title: read.title, pictures: read.pictures, answered: true };
  try {
    return { id: await storeItem(ctx, source.code, read.item), answered: true };
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error;
    return { id: known, answered: true };
  }
}

/** The goods of any shop's page by address; its title and pictures if no goods can be read. Does not throw when the page cannot be loaded. */
export async function findByPage(ctx: Ctx, url: string): Promise<{ id: number | null; answered: boolean } & PageDetails> {
  const known = await ctx.db
    .selectFrom('goods')
    .select(['id', 'source_at'])
    .where('api_type', '=', WEB)
    .where('detail_url', '=', url)
    .limit(1)
    .executeTakeFirst();
  if (known && (await isFresh(ctx, known.source_at))) return { id: known.id, ...NO_DETAILS, answered: true };
  try {
    return { ...NO_DETAILS, ...(await readPage(ctx, url, known?.id ?? null)) };
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error;
    return { id: known?.id ?? null, ...NO_DETAILS, answered: false };
  }
}
