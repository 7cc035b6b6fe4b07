-- Image search. What the embedder saw in the picture of each goods: pic_url the address looked at, hash of its bytes (the same picture is
-- looked at once), make the embedder's name; without a vector the picture could not be had and is tried again at retry_at.
-- seq grows with every change, so that servers read what is new.
create sequence goods_picture_seq;
create table goods_picture (goods_id int primary key references goods on delete cascade, pic_url text not null, hash text not null default '', make text not null, vector bytea, retry_at timestamptz, seq bigint not null default nextval('goods_picture_seq'));
create index goods_picture_changed on goods_picture (seq);
create index goods_picture_same on goods_picture (hash, make) where vector is not null;
-- A picture that somebody searches with: nothing says who. It goes with its upload.
create table picture_query (imgid text primary key, upload text not null unique references upload (name) on delete cascade, make text not null, vector bytea not null, expires_at timestamptz not null);
create index picture_query_expires on picture_query (expires_at);
