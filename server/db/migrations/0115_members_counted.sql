-- How many members there are, by state and level: each change is a row of its own, so that nobody who signs up waits for another, and the job adds them up.
create table member_tally (member_state text not null, level int not null, n int not null);
insert into member_tally select state, level, count(*) from member group by state, level;
create function tally_members() returns trigger language plpgsql as $$
begin
  insert into member_tally select state, level, case tg_op when 'DELETE' then -count(*) else count(*) end from touched group by state, level;
  return null;
end $$;
create function tally_member_change() returns trigger language plpgsql as $$
begin
  insert into member_tally values (old.state, old.level, -1), (new.state, new.level, 1);
  return null;
end $$;
create trigger member_tallied after insert on member referencing new table as touched for each statement execute function tally_members();
create trigger member_untallied after delete on member referencing old table as touched for each statement execute function tally_members();
create trigger member_tally_moved after update on member for each row when (old.state <> new.state or old.level <> new.level) execute function tally_member_change();
-- The orders in which members are listed, and what narrows them.
create index member_at on member (created_at);
create index member_by_state on member (state, id);
create index member_by_level on member (level, id);
create index member_by_growth on member (growth, id);
create index member_by_name on member (lower(nickname), id);
