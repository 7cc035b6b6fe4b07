// The goods of an order as its mails show them.

import { pick } from '#contract/lang.ts';
import type { Db } from '../../../db/open.ts';
import { rowsOf } from '../../../db/prepared.ts';
import type { MailRows } from '../../support/notifications/mail.ts';

/** A row of goods: title, options and number. */
export const goodsMailRow = (
  row: { titles: Record<string, string>; properties_name: Record<string, string>; num: number; pic_url: string },
  lang: string,
) => ({
  title: pick(row.titles, lang),
  note: [pick(row.properties_name, lang), `× ${row.num}`].filter(Boolean).join(' '),
  picture_url: row.pic_url,
});

export const orderMailRows: MailRows = async ({ db }, member_id, id, lang) => {
  const rows = await rowsOf(db, goodsOf(db, { id, member_id }));
  return rows.map((row) => goodsMailRow(row, lang));
};

const goodsOf = (db: Db, { id, member_id }: { id: number; member_id: number }) =>
  db
    .selectFrom('order_item')
    .select(['titles', 'properties_name', 'num', 'pic_url'])
    .where('order_id', '=', id)
    .where('member_id', '=', member_id)
    .orderBy('id');
