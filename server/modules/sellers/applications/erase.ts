// A member who sells here erases the account: the application and the bank account are erased, the shop closes. Records of
// money and goods stay.
import { type Ctx, json } from '../../../context.ts';
import { changeOwnShop } from '../../catalog/goods/own-goods.ts';
import { showGoodsOf } from './goods.ts';

const CLOSED = { 'zh-cn': '已关闭的店铺', en: 'Closed shop' };

export async function eraseSeller(ctx: Ctx, member_id: number): Promise<void> {
  await ctx.db
    .updateTable('seller_application')
    .set({ company: '', contact: '', phone: '', content: '', papers: json([]) })
    .where('member_id', '=', member_id)
    .execute();
  const shop = await ctx.db
    .updateTable('own_seller')
    .set({ bank_name: '', account_name: '', account_no_enc: '', account_last: '', held_at: ctx.now })
    .where('member_id', '=', member_id)
    .returning('seller_id')
    .executeTakeFirst();
  if (!shop) return;
  await showGoodsOf(ctx, shop.seller_id, false);
  await changeOwnShop(ctx, shop.seller_id, { names: CLOSED, docs: {}, locations: {}, post_fee: 0, free_over: null, pic_url: '' });
}
