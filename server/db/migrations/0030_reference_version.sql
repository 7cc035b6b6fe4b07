-- how often each reference table was written: servers that share the database see by it what they remember no longer
create table reference_version (name text primary key, version bigint not null default 0);
create function raise_reference_version() returns trigger language plpgsql as $$
begin
  insert into reference_version (name, version) values (tg_table_name, 1)
    on conflict (name) do update set version = reference_version.version + 1;
  perform pg_notify('reference', tg_table_name);
  return null;
end $$;
create trigger reference_version after insert or update or delete or truncate on setting for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on addon for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on line for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on goods_type for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on level for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on service for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on category for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on hot_word for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on currency for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on language for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on text_override for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on agreement for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on warehouse for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on carrier for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on courier for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on country for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on page for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on page_version for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on floor for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on ad for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on card for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on promotion_level for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on help_category for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on refund_reason for each statement execute function raise_reference_version();
