-- Descriptions are cleaned once, when they are stored. Those that are not yet, from before or put back by an undone import, are cleaned by the job
-- goods_descriptions, and until then whenever they are shown.
alter table goods add column content_clean boolean not null default false;
create index goods_unclean on goods (id) where not content_clean and content <> '{}';
