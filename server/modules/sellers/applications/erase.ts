// A member who sells here erases the account: the application and the bank account are erased, the shop closes. Records of
// money and goods stay.
import { sayAll } from '#contract/messages.ts';
import { type Ctx, json } from '../../../context.ts';
import { changeOwnShop } from '../../catalog/goods/own-goods.ts';
import { showGoodsOf } from './goods.ts';

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
  await changeOwnShop(ctx, shop.seller_id, {
    names: sayAll('seller.closed'),
    docs: {},
    locations: {},
    post_fee: 0,
    free_over: null,
    pic_url: '',
  });
}
