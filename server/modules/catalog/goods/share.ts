// Goods behind a shared address: a short permanent id, and the content of the shared page.
import { pick } from '#contract/lang.ts';
import type { Ctx } from '../../../context.ts';
import { pictureUrl } from '../site/cards.ts';

const DIGITS = '0123456789ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz';
const MOST = 2_147_483_647;

/** The id of the goods in base 62. */
export function shareId(goods_id: number): string {
  let [rest, text] = [goods_id, ''];
  do {
    text = DIGITS[rest % 62] + text;
    rest = Math.floor(rest / 62);
  } while (rest > 0);
  return text;
}

export function readShareId(text: string): number | null {
  if (!/^[1-9A-Za-z][0-9A-Za-z]{0,5}$/.test(text)) return null;
  const id = [...text].reduce((sum, digit) => sum * 62 + DIGITS.indexOf(digit), 0);
  return id <= MOST ? id : null;
}

export type SharedGoods = { api_type: string; num_iid: string; title: string; pic_url: string; price: number; price_max: number };

/** null for unknown goods, and for those that a member added by hand, which are private. */
export async function sharedGoods(ctx: Pick<Ctx, 'app' | 'db' | 'lang'>, id: number): Promise<SharedGoods | null> {
  const row = await ctx.db
    .selectFrom('goods')
    .select(['api_type', 'num_iid', 'titles', 'pic_url', 'price', 'price_max'])
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('member_id', 'is', null)
    .executeTakeFirst();
  return row ? { ...row, title: pick(row.titles, ctx.lang), pic_url: pictureUrl(ctx, row.pic_url) } : null;
}
