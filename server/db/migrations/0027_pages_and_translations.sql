-- Goods of any shop's page are found by its address.
create index goods_web_page on goods (detail_url) where api_type = 'web';
-- Translations by a service, once for each text and language.
create table translation (hash text not null, lang text not null, text text not null, at timestamptz not null, primary key (hash, lang));
