-- What operators approve, reject or publish counts its changes. A decision names the version that was looked at and is refused when there is a newer one.
create function raise_version() returns trigger language plpgsql as $$
begin
  new.version := old.version + 1;
  return new;
end $$;

alter table seller_application add column version int not null default 1;
create trigger version before update on seller_application for each row execute function raise_version();
alter table seller_goods add column version int not null default 1;
create trigger version before update on seller_goods for each row execute function raise_version();
alter table own_seller add column version int not null default 1;
create trigger version before update on own_seller for each row execute function raise_version();
alter table seller_payout add column version int not null default 1;
create trigger version before update on seller_payout for each row execute function raise_version();
alter table withdrawal add column version int not null default 1;
create trigger version before update on withdrawal for each row execute function raise_version();
alter table remit add column version int not null default 1;
create trigger version before update on remit for each row execute function raise_version();
alter table adjustment add column version int not null default 1;
create trigger version before update on adjustment for each row execute function raise_version();
alter table claim add column version int not null default 1;
create trigger version before update on claim for each row execute function raise_version();
alter table refund add column version int not null default 1;
create trigger version before update on refund for each row execute function raise_version();
alter table rebate add column version int not null default 1;
create trigger version before update on rebate for each row execute function raise_version();
alter table parcel add column version int not null default 1;
create trigger version before update on parcel for each row execute function raise_version();
alter table stocktake add column version int not null default 1;
create trigger version before update on stocktake for each row execute function raise_version();
alter table wallet_freeze add column version int not null default 1;
create trigger version before update on wallet_freeze for each row execute function raise_version();
alter table notice add column version int not null default 1;
create trigger version before update on notice for each row execute function raise_version();
-- Votes of readers are no part of what is decided.
alter table review add column version int not null default 1;
create trigger version before update of star, content, files, reply, state, reports on review for each row execute function raise_version();
-- Of a waybill its disputed supplement is decided.
alter table waybill add column version int not null default 1;
create trigger version before update of state, settlement on waybill for each row execute function raise_version();
