-- When the courier says that a parcel was handed over; it is asked for at the door until it is scanned.
alter table parcel add column signed_at timestamptz;
create index parcel_signed on parcel (signed_at, id) where signed_at is not null and received_at is null;
create index purchase_seller on purchase (seller_id, at);
create index order_item_purchase on order_item (purchase_id) where purchase_id is not null;
