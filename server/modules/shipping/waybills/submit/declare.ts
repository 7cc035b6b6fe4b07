// The customs declaration of a waybill: filled in from the amounts paid (fen). Members may edit it and must confirm values below what they paid.

import type { DeclareRow } from '#contract/calls/stock-shapes.ts';
import { cutText } from '#contract/clean-text.ts';
import type { Names } from '#contract/lang.ts';
import { fail } from '../../../../context.ts';
import type { DeclareLine } from '../../../../db/stored/waybill.ts';
import { paidForItem } from '../../../orders/orders/goods-paid.ts';
import type { Stock } from '../stock/stock.ts';

/** The longest description of goods, as in the contract. */
const DESCRIPTION = 80;

export type DeclarationInput = { order_item_id: number; name_en: string; quantity: number; unit_value: number };

/** What a declaration needs of goods: stock rows or cart rows. */
export type DeclareSource = Pick<
  Stock,
  'id' | 'price' | 'num' | 'coupon_share' | 'terms' | 'titles' | 'type_names' | 'hs' | 'goods_type'
>;

/** One line per row: the member's description and value where given, else the English title and the price paid per piece (fen). */
export function declarationLines(
  rows: readonly DeclareSource[],
  declared: readonly DeclarationInput[] | undefined,
): DeclareLine[] {
  const given = new Map((declared ?? []).map((d) => [d.order_item_id, d]));
  if ([...given.keys()].some((id) => !rows.some((r) => r.id === id))) fail('fail.not_found', {}, 'declare');
  return rows.map((row) => {
    const own = given.get(row.id);
    if (own && own.quantity !== row.num) fail('fail.field_format', {}, 'declare'); // the declared quantity must equal the pieces inside
    const paid_value = Math.floor(paidForItem(row) / row.num);
    const titles = row.titles;
    return {
      order_item_id: row.id,
      name_en: own?.name_en ?? englishTitle(titles, row.type_names),
      name_cn: cutText(titles['zh-cn'] ?? titles.en ?? '', DESCRIPTION),
      hs_code: row.hs,
      goods_type: row.goods_type,
      quantity: row.num,
      unit_value: own?.unit_value ?? paid_value,
      paid_value,
    };
  });
}

/** The English title if it is in Latin letters, else the goods type. */
function englishTitle(titles: Names, type: Names): string {
  const title = titles.en ?? '';
  const isEnglish = /[a-z]{2}/i.test(title) && !/[\u3400-\u9fff]/.test(title);
  return cutText(isEnglish ? title : (type.en ?? 'Goods'), DESCRIPTION);
}

export const isBelowPaid = (lines: readonly DeclareLine[]): boolean => lines.some((l) => l.unit_value < l.paid_value);
export const declaredTotal = (lines: readonly DeclareLine[]): number => lines.reduce((s, l) => s + l.unit_value * l.quantity, 0);
export const paidTotal = (lines: readonly DeclareLine[]): number => lines.reduce((s, l) => s + l.paid_value * l.quantity, 0);
export const toDeclareRows = (lines: readonly DeclareLine[]): DeclareRow[] => lines.map((l) => ({ ...l }));
