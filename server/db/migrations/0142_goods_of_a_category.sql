-- Whether a category has more goods than are ranked is counted in its index alone, without a look at the goods themselves.
drop index goods_category;
create index goods_category on goods (category_id, id) include (created_at) where listed and enabled;
