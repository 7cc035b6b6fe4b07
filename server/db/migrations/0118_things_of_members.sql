-- How many orders and waybills a member has, hidden ones too, is counted from an index: the list of members asks for each of its rows. What words find of members at
-- the packing desk is read from it as well.
create index orders_of_member on orders (member_id);
create index waybill_of_member on waybill (member_id, state);
