-- Rehearsal packing: a waybill is packed before its member chooses a line.
alter table waybill drop constraint waybill_state_known;
alter table waybill add constraint waybill_state_known check (state in ('unpaid', 'pay_review', 'to_pack', 'packing', 'problem', 'choose_line', 'settle_due', 'to_dispatch', 'dispatched', 'delivered', 'received', 'cancelled', 'lost', 'seized', 'returned')) not valid;
alter table waybill validate constraint waybill_state_known;
alter table waybill drop constraint waybill_state_before_known;
alter table waybill add constraint waybill_state_before_known check (string_to_array(state_before, ',') <@ array['unpaid', 'pay_review', 'to_pack', 'packing', 'problem', 'choose_line', 'settle_due', 'to_dispatch', 'dispatched', 'delivered', 'received', 'cancelled', 'lost', 'seized', 'returned']) not valid;
alter table waybill validate constraint waybill_state_before_known;
