-- Two more levels of best sellers, each about half of the one before: words that many goods have are read in an index that holds little more than the goods
-- that are looked for, and their bands of sales need not be told apart, which costs more than reading some goods too many.
create index goods_search_best3 on goods using gin (search, facets) with (fastupdate = off) where listed and enabled and best >= 3;
create index goods_search_best4 on goods using gin (search, facets) with (fastupdate = off) where listed and enabled and best >= 4;
