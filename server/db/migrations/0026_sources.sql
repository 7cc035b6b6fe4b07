-- Goods that a source reads: which one and when, in which language, the marketplace's own price, and what it costs by quantity.
alter table goods
  add column source text not null default '',
  add column source_at timestamptz,
  add column source_lang text not null default '',
  add column currency text not null default 'CNY',
  add column price_steps jsonb not null default '[]',
  -- the goods type was guessed and nobody has confirmed it; why: words, category or attributes that it was guessed from
  add column type_guessed boolean not null default false,
  add column type_why jsonb not null default '[]';
create index goods_type_guessed on goods (id) where type_guessed;
create index goods_source_at on goods (source_at) where source <> '';
-- The circuit breaker of each source, shared by all servers: failures in a row, until when it is not asked, what it last said.
create table source_state (code text primary key, failures int not null default 0, open_until timestamptz, problem text not null default '', error text not null default '', error_at timestamptz);
-- What each source was asked a day. cost: thousandths of a fen.
create table source_use (code text not null, kind text not null, day date not null, calls int not null default 0, failed int not null default 0, cached int not null default 0, ms bigint not null default 0, cost bigint not null default 0, primary key (code, kind, day));
create index source_use_day on source_use (day);
-- Answers of sources while they are fresh; body null: there was nothing.
create table source_answer (key text primary key, code text not null, kind text not null, body jsonb, at timestamptz not null, expires_at timestamptz not null);
create index source_answer_expiry on source_answer (expires_at);
-- What goods cost when, a row for each change.
create table price_change (goods_id int not null references goods on delete cascade, at timestamptz not null, price bigint not null, primary key (goods_id, at));
-- A member wants to be told when goods cost no more than this.
create table price_alert (member_id int not null references member on delete cascade, goods_id int not null references goods on delete cascade, below bigint not null check (below > 0), made_at timestamptz not null, told_at timestamptz, primary key (member_id, goods_id));
create index price_alert_goods on price_alert (goods_id) where told_at is null;
