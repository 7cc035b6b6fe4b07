// Goods behind a shared address, by a short permanent id.
import type { Reads } from '../../../db/reads.ts';

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

/** undefined for unknown goods, and for those that a member added by hand, which are private. */
export const sharedGoods = (db: Reads, id: number): Promise<{ api_type: string; num_iid: string } | undefined> =>
  db
    .selectFrom('goods')
    .select(['api_type', 'num_iid'])
    .where('id', '=', id)
    .where('enabled', '=', true)
    .where('member_id', 'is', null)
    .executeTakeFirst();
