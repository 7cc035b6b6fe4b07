-- Whom a paid bill is billed to, as it was at payment; null: not paid, paid before this, or its member had no address then.
alter table bill add column billed_to jsonb;
create index payment_refund_state on payment_refund (state, id);
