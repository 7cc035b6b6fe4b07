-- What is to buy, gathered by goods, option and warehouse: read from the index alone.
create index order_item_demand on order_item (goods_id, sku_id, warehouse_id, waits_since, id) include (state, operator_id, num, price)
  where state in ('paid', 'buying');
