-- Hardly any goods have a word: those of the broader one are shown as well.
alter table search_synonym add column broader text not null default '';
