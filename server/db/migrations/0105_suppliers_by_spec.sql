-- What a marketplace calls an option where goods are ordered, beside its number in the shop's pages; where its parcels go, by province, city and district;
-- and whose turn it is to renew what a connector keeps.
alter table sku add column spec_id text not null default '';
alter table supplier_order_line add column spec_id text not null default '';
alter table warehouse add column region text not null default '';
alter table connector_value add column claimed_until timestamptz;
alter table connector_value alter column value_enc set default '';
