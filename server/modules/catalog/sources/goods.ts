// Goods of a marketplace by link: from our own rows while they are fresh, else read by the first source that serves them.

import type { GoodsRef } from '#contract/links/link.ts';
import { SourceFailed, type SourceItem } from '../../../connectors/marketplace/source.ts';
import type { Ctx } from '../../../context.ts';
import { latest } from '../../../wait-time.ts';
import { setting } from '../../platform/settings/settings.ts';
import { askOnce, askSource } from './ask.ts';
import { markGone, storeItem } from './store.ts';

/** `unread`: a source that could know it did not answer; asking later may help. */
export type Found = { id: number | null; unread: boolean };

/** What our row says of where its goods are from. */
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

/** Whether goods are shown as our row has them, with no source asked: goods of ours or of a member, and those that were read not long ago. */
export const isCurrent = async (ctx: Ctx, { member_id, source, source_at }: KnownGoods): Promise<boolean> =>
  member_id !== null || source === '' || isFresh(ctx, source_at);

/** The id of the goods' row; null when nobody knows them. Goods that a member added by hand are visible to that member only. */
export const findByRef = async (ctx: Ctx, ref: GoodsRef): Promise<Found> => findKnown(ctx, ref, await rowOf(ctx, ref));

/** The same where our row, or that there is none, is known already. */
export async function findKnown(ctx: Ctx, ref: GoodsRef, row: KnownGoods | undefined): Promise<Found> {
  if (!row || !(await isCurrent(ctx, row))) return refresh(ctx, ref, row?.id ?? null, row?.detail_url ?? '');
  return { id: row.member_id === null || row.member_id === ctx.member?.id ? row.id : null, unread: false };
}

/** Reads goods again, whatever their age. What is known stays when nobody answers. */
export async function refresh(ctx: Ctx, ref: GoodsRef, known: number | null, detail_url = ''): Promise<Found> {
  const source = ctx.app.config.sources.find((one) => one.item?.serves(ref));
  try {
    // Goods that are not there are remembered for a while; those that are stand in their own row.
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

async function kept(ctx: Ctx, code: string, ref: GoodsRef, item: SourceItem | null, known: number | null): Promise<Found> {
  if (item) return { id: await storeItem(ctx, code, { ...item, ...ref }), unread: false };
  if (known !== null) await markGone(ctx, known);
  return { id: known, unread: false };
}

/** api_type of goods that are read from a page of any shop. */
const WEB = 'web';

/** What a page says of goods that cannot be read from it. */
type Said = { title: string; pictures: string[] };
const NOTHING_SAID: Said = { title: '', pictures: [] };

/** `answered`: the page is one of the public web and came; its goods may still be such that they cannot be sold. */
async function readPage(
  ctx: Ctx,
  url: string,
  known: number | null,
): Promise<{ id: number | null; answered: boolean } & Partial<Said>> {
  const source = ctx.app.config.sources.find((one) => one.page);
  if (!source) return { id: known, answered: false };
  const read = await askSource(ctx, source, 'page', (signal) => source.page!.read(url, signal));
  // A page that shows no goods any more may be broken for a day: what is known stays as it was.
  if (read.item === null) return { id: known, title: read.title, pictures: read.pictures, answered: true };
  try {
    return { id: await storeItem(ctx, source.code, read.item), answered: true };
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error;
    return { id: known, answered: true };
  }
}

/** The goods of any shop's page by its address; its title and pictures when it has none that can be read. Nothing is thrown when it cannot be read at all. */
export async function findByPage(ctx: Ctx, url: string): Promise<{ id: number | null; answered: boolean } & Said> {
  const known = await ctx.db
    .selectFrom('goods')
    .select(['id', 'source_at'])
    .where('api_type', '=', WEB)
    .where('detail_url', '=', url)
    .limit(1)
    .executeTakeFirst();
  if (known && (await isFresh(ctx, known.source_at))) return { id: known.id, ...NOTHING_SAID, answered: true };
  try {
    return { ...NOTHING_SAID, ...(await readPage(ctx, url, known?.id ?? null)) };
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error;
    return { id: known?.id ?? null, ...NOTHING_SAID, answered: false };
  }
}
