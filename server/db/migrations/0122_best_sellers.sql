-- The best sellers of a large shop stand in search indexes of their own, whose lists are short: the common words of a million goods are read there, not in lists
-- of all goods. Level 2 is within level 1; below the lowest band of a level goods have none. from_band: how goods are marked as they are written;
-- ready_band: from there up all are marked. Small shops have no levels.
create table search_best (level int primary key, from_band int not null, ready_band int not null);
create trigger reference_version after insert or update or delete or truncate on search_best for each statement execute function raise_reference_version();

alter table goods add column best int not null default 0;
create index goods_search_best1 on goods using gin (search, facets) with (fastupdate = off) where listed and enabled and best >= 1;
create index goods_search_best2 on goods using gin (search, facets) with (fastupdate = off) where listed and enabled and best >= 2;

create function mark_best_seller() returns trigger language plpgsql as $$
begin
  new.best := coalesce((select max(level) from search_best where from_band <= floor(ln((greatest(coalesce(new.sales, 0), 0) + 1)::double precision) * 3)), 0);
  return new;
end $$;
create trigger best_seller_new before insert on goods for each row when (new.sales > 0) execute function mark_best_seller();
create trigger best_seller_sold before update of sales on goods for each row when (new.sales is distinct from old.sales) execute function mark_best_seller();
