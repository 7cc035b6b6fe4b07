-- What people wrote to each other about a thing of a member, in other languages: by the text itself, so that one that is changed
-- is translated again, and by the member, with whom it goes. `machine`: the service wrote it, else the shop did, as a saved text.
create table said_translation (
  member_id integer not null references member (id) on delete cascade,
  lang text not null, hash text not null, text text not null, machine boolean not null, at timestamptz not null,
  primary key (member_id, lang, hash));
