-- One inbox of support: conversations about orders and waybills, feedback and reviews, each with its row in thread.
alter table thread add column member_id integer references member (id) on delete set null;
alter table thread add column aside_at timestamptz;
alter table thread drop constraint thread_thing;
alter table thread add constraint thread_thing check (thing in ('order', 'waybill', 'feedback', 'review')) not valid;
update thread t set member_id = (
  select m.member_id from thread_message m where m.thing = t.thing and m.thing_id = t.thing_id order by m.id limit 1);
insert into thread (thing, thing_id, member_id, last_at, waiting, since)
  select 'feedback', f.id, f.member_id, coalesce(f.answered_at, f.at), (f.state = 'open')::int, case when f.state = 'open' then f.at end
  from feedback f;
-- Reviews that were there before wait for no one: nobody has promised an answer to them.
insert into thread (thing, thing_id, member_id, last_at, aside_at)
  select 'review', r.id, r.member_id, greatest(r.at, r.edited_at), greatest(now(), r.at, r.edited_at) from review r where r.member_id is not null;
alter table thread validate constraint thread_thing;
drop index thread_at;
drop index thread_waits;
create index thread_at on thread (thing, last_at, id);
create index thread_last on thread (last_at, id);
create index thread_waits on thread (since, id) where since is not null;
create index thread_waits_of on thread (thing, since, id) where since is not null;
create index thread_of_member on thread (member_id);

create or replace function follow_thread() returns trigger language plpgsql as $$
declare of integer;
begin
  insert into thread (thing, thing_id, member_id, last_at) values (new.thing, new.thing_id, new.member_id, new.at) on conflict (thing, thing_id) do nothing;
  select t.id into of from thread t where t.thing = new.thing and t.thing_id = new.thing_id for update;
  update thread t set waiting = w.n, since = w.since,
    last_at = (select m.at from thread_message m where m.thing = new.thing and m.thing_id = new.thing_id order by m.id desc limit 1)
    from (select count(*)::int n, min(m.at) since from thread_message m where m.thing = new.thing and m.thing_id = new.thing_id and m.from_kind = 'member' and m.read_at is null) w
    where t.id = of;
  perform pg_notify('work', 'thread:' || of);
  return null;
end $$;

create function follow_feedback() returns trigger language plpgsql as $$
declare of integer;
begin
  if tg_op = 'DELETE' then
    delete from thread where thing = 'feedback' and thing_id = old.id;
    return null;
  end if;
  insert into thread (thing, thing_id, member_id, last_at) values ('feedback', new.id, new.member_id, new.at) on conflict (thing, thing_id) do nothing;
  update thread t set last_at = coalesce(new.answered_at, new.at), waiting = w.waits::int, since = case when w.waits then new.at end
    from (select new.state = 'open' and (a.aside_at is null or a.aside_at < new.at) as waits from thread a where a.thing = 'feedback' and a.thing_id = new.id) w
    where t.thing = 'feedback' and t.thing_id = new.id returning t.id into of;
  perform pg_notify('work', 'thread:' || of);
  return null;
end $$;
create trigger thread_came after insert or delete on feedback for each row execute function follow_feedback();
create trigger thread_moved after update on feedback for each row when (old.state is distinct from new.state) execute function follow_feedback();

-- A published review with words waits until the shop answers it or puts it aside; what members write below it opens it again.
create function follow_review() returns trigger language plpgsql as $$
declare of integer; r review; last timestamptz; conversation integer;
begin
  if tg_table_name = 'thread_message' then of := new.thing_id;
  elsif tg_op = 'DELETE' then of := old.id;
  else of := new.id;
  end if;
  select * into r from review where id = of;
  if r.id is null or r.member_id is null then
    delete from thread where thing = 'review' and thing_id = of;
    return null;
  end if;
  last := greatest(r.at, r.edited_at, (select max(m.at) from thread_message m where m.thing = 'review' and m.thing_id = of));
  insert into thread (thing, thing_id, member_id, last_at) values ('review', of, r.member_id, last) on conflict (thing, thing_id) do nothing;
  update thread t set last_at = last, waiting = w.waits::int, since = case when w.waits then last end
    from (select r.state = 'published' and r.reply is null and (a.aside_at is null or a.aside_at < last)
      and exists (select 1 from jsonb_each_text(r.content) c where c.value <> '') as waits
      from thread a where a.thing = 'review' and a.thing_id = of) w
    where t.thing = 'review' and t.thing_id = of returning t.id into conversation;
  perform pg_notify('work', 'thread:' || conversation);
  return null;
end $$;
create trigger thread_came after insert or delete on review for each row execute function follow_review();
create trigger thread_moved after update on review for each row
  when (old.state is distinct from new.state or old.reply is distinct from new.reply or old.content is distinct from new.content or old.member_id is distinct from new.member_id)
  execute function follow_review();
create trigger review_reply_came after insert on thread_message for each row when (new.thing = 'review') execute function follow_review();

-- Whoever took a conversation or feedback has its row of the inbox.
insert into work_take (thing, thing_id, operator_id, at)
  select 'thread', t.id, w.operator_id, w.at from work_take w
  join thread t on t.thing_id = w.thing_id and w.thing = case t.thing when 'feedback' then 'feedback' else t.thing || '_thread' end;
delete from work_take where thing in ('order_thread', 'waybill_thread', 'feedback');

-- Notes of staff about a thing of a member; members never see them.
create table staff_note (
  id integer generated by default as identity primary key,
  thing text not null check (thing in ('order', 'waybill', 'parcel', 'member', 'feedback', 'review')),
  thing_id integer not null,
  member_id integer references member (id) on delete cascade,
  operator_id integer not null references operator (id),
  text text not null,
  at timestamptz not null
);
create index staff_note_of on staff_note (thing, thing_id, id);
create index staff_note_member on staff_note (member_id);
