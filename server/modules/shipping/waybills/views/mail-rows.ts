// The goods of a waybill as rows of its mails.
import { goodsMailRow } from '../../../orders/orders/mail-rows.ts';
import type { MailRows } from '../../../support/notifications/mail.ts';

export const waybillMailRows: MailRows = async ({ db }, member_id, id, lang) => {
  const rows = await db
    .selectFrom('waybill_item as w')
    .innerJoin('order_item as i', 'i.id', 'w.order_item_id')
    .select(['i.titles', 'i.properties_name', 'i.num', 'i.pic_url'])
    .where('w.waybill_id', '=', id)
    .where('w.left_at', 'is', null)
    .where('i.member_id', '=', member_id)
    .orderBy('i.id')
    .execute();
  return rows.map((row) => goodsMailRow(row, lang));
};
