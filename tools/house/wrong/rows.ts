// Values that a column does not hold.
import { json } from '#server/context.ts';
import type { Db } from '#server/db/open.ts';
import { stored } from '#server/db/stored.ts';

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
// wrong: a value that is no text yet
db.updateTable('claim').set({ item_ids: [1] });
stored('claim', { item_ids: [1], state: 'filed' });
// wrong: names instead of numbers
stored('claim', { item_ids: ['one'] });
// wrong: no state of it
stored('claim', { state: 'open' });
// wrong: a problem without its time
stored('waybill', { problem: { text: 'x', files: [] } });
stored('bill', { terms: { photo_order_id: 1 } });
// wrong: no bill freezes such a thing
stored('bill', { terms: { photo: 1 } });
