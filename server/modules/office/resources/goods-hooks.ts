// Derived columns of goods maintained by operators: price range and stock from the SKUs, the search index from titles, seller and category.
import { fail, type OperatorCtx } from '../../../context.ts';
import { indexGoods } from '../../catalog/search/index-goods.ts';
import { countChange } from '../../sellers/applications/goods.ts';
import type { ColumnValues, Writing } from './hook-types.ts';

export async function beforeGoods(ctx: OperatorCtx, { old, values, owned }: Writing): Promise<ColumnValues> {
  const more: ColumnValues = { updated_at: ctx.now };
  if (!old && !values.num_iid) more.num_iid = `${ctx.now.getTime()}`;
  const skus = owned.skus ?? (old?.skus as ColumnValues[] | undefined) ?? [];
  const price = Number(values.price ?? old?.price);
  const prices = skus.map((s) => Number(s.price));
  more.price = prices.length > 0 ? Math.min(...prices) : price;
  more.price_max = prices.length > 0 ? Math.max(...prices) : price;
  if (prices.length > 0) more.num = skus.reduce((all, s) => all + Number(s.quantity ?? 0), 0);
  const original = values.orginal_price ?? old?.orginal_price;
  if (original !== null && original !== undefined && Number(original) < Number(more.price))
    fail('desk.fail.original_price', {}, 'orginal_price');
  return more;
}

export async function afterGoods(ctx: OperatorCtx, key: string | number): Promise<void> {
  await indexGoods(ctx, Number(key));
  await countChange(ctx, Number(key));
}
