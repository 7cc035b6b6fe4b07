-- What stands in each list of work is counted from indexes alone, and what words name is looked up before a list is gone through, however long it is.
drop index order_item_queue;
create index order_item_queue on order_item (state, state_at) include (warehouse_id);
create index order_item_in_hand on order_item (operator_id, state_at) where state = 'buying';
create index order_item_cancels on order_item (state, state_at) where cancel_asked;
create index order_item_coming on order_item (waits_since, id) include (state, warehouse_id) where state in ('purchased', 'on_the_way');
create index order_item_number on order_item (num_iid) where state in ('paid', 'buying', 'question', 'supplement_due', 'purchased', 'on_the_way');
create index order_item_bin_starts on order_item (bin text_pattern_ops) where bin <> '';
create index order_item_bin_ends on order_item (reverse(bin) text_pattern_ops) where bin <> '';
drop index waybill_queue;
create index waybill_queue on waybill (state, paid_at) include (warehouse_id, created_at, packed_at, dispatched_at);
create index waybill_in_hand on waybill (operator_id) where state = 'packing';
create index waybill_disputed on waybill (id) where state = 'settle_due' and coalesce(settlement ->> 'state', '') = 'disputed';
create index purchase_operator on purchase (operator_id, at);
