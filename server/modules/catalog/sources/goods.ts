// Goods of a marketplace by link: from our own rows while they are fresh, else read by the first source that serves them.
import type { GoodsRef } from '#contract/links/link.ts';
import { SourceFailed, type SourceItem } from '../../../connectors/marketplace/source.ts';
import type { Ctx } from '../../../context.ts';
import { setting } from '../../platform/settings/settings.ts';
import { askOnce, askSource } from './ask.ts';
import { markGone, storeItem } from './store.ts';

/** `unread`: a source that could know it did not answer; asking later may help. */
export type Found = { id: number | null; unread: boolean };

const rowOf = (ctx: Ctx, { api_type, num_iid }: GoodsRef) =>
  ctx.db
    .selectFrom('goods')
    .select(['id', 'member_id', 'source', 'source_at', 'enabled', 'detail_url'])
    .where('api_type', '=', api_type)
    .where('num_iid', '=', num_iid)
    .executeTakeFirst();

async function isFresh(ctx: Ctx, at: Date | null): Promise<boolean> {
  const hours = await setting(ctx.db, 'source_item_hours');
  return at !== null && ctx.now.getTime() - at.getTime() < hours * 3_600_000;
}

/** The id of the goods' row; null when nobody knows them. Goods that a member added by hand are visible to that member only. */
export async function findByRef(ctx: Ctx, ref: GoodsRef): Promise<Found> {
  const row = await rowOf(ctx, ref);
  if (row && row.member_id !== null) return { id: row.member_id === ctx.member?.id ? row.id : null, unread: false };
  if (row && (row.source === '' || (await isFresh(ctx, row.source_at)))) return { id: row.id, unread: false };
  return refresh(ctx, ref, row?.id ?? null, row?.detail_url ?? '');
}

/** Reads goods anew, whatever their age. What is known stays when nobody answers. */
export async function refresh(ctx: Ctx, ref: GoodsRef, known: number | null, detail_url = ''): Promise<Found> {
  const { sources } = ctx.app.config;
  const source = sources.find((one) => one.item?.serves(ref));
  const pages = ref.api_type === 'web' && detail_url !== '' ? sources.find((one) => one.page) : undefined;
  try {
    let item: SourceItem | null;
    if (source) {
      // Goods that are not there are remembered for a while; those that are stand in their own row.
      item = await askOnce(ctx, source, 'item', { key: `${ref.api_type}:${ref.num_iid}`, minutes: 0 }, (signal) =>
        source.item!.read(ref, signal),
      );
    } else if (pages) item = await askSource(ctx, pages, 'page', (signal) => pages.page!.read(detail_url, signal));
    else return { id: known, unread: false };
    if (item) return { id: await storeItem(ctx, (source ?? pages)!.code, { ...item, ...ref }), unread: false };
    if (known !== null) await markGone(ctx, known);
    return { id: known, unread: false };
  } catch (error) {
    if (!(error instanceof SourceFailed)) throw error;
    return { id: known, unread: known === null };
  }
}
