// Values that do not fit a column.
import { json } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { stored } from '#server/db/stored.ts';
import type { Bill } from '#server/modules/payments/bills/bill.ts';
import { billTerms } from '#server/modules/payments/bills/terms.ts';

declare const db: Db;
const row = { component: 'goods', name: 'fee.goods', amount: 1 };

db.updateTable('waybill').set({ state: 'packing' });
// wrong: no state of it
db.updateTable('waybill').set({ state: 'packed' });
db.selectFrom('bill').where('state', 'in', ['open', 'sealed']);
// wrong: no state of it
db.selectFrom('bill').where('state', 'in', ['open', 'closed']);
// wrong: no state of it
db.selectFrom('coupon').where('state', '=', 'gone');
// wrong: no kind of bill
db.selectFrom('bill').where('kind', '=', 'gift');
db.updateTable('claim').set({ item_ids: json([1]) });
// wrong: names instead of numbers
db.updateTable('claim').set({ item_ids: json(['one']) });
// wrong: a value that is not encoded as text
db.updateTable('claim').set({ item_ids: [1] });
stored('claim', { item_ids: [1], state: 'filed' });
// wrong: names instead of numbers
stored('claim', { item_ids: ['one'] });
// wrong: no state of it
stored('claim', { state: 'open' });
// wrong: a problem without its time
stored('waybill', { problem: { text: 'x', files: [] } });
db.updateTable('setting').set({ value: json(3) });
// wrong: text that was not encoded
db.updateTable('setting').set({ value: '3' });
// wrong: no setting has such a value
db.updateTable('setting').set({ value: json(null) });
// wrong: a payment has no such detail
db.updateTable('payment').set({ detail: json({ processing: 'yes' }) });
declare const bill: Pick<Bill, 'kind' | 'terms' | 'targets'>;
billTerms(bill, 'storage', 'item').days;
// wrong: terms of another kind of bill
billTerms(bill, 'photo', 'item').days;
// wrong: no bill of this kind is made for it
billTerms(bill, 'photo', 'order');
stored('bill', { terms: { photo_order_id: 1 } });
// wrong: no bill freezes such terms
stored('bill', { terms: { photo: 1 } });
