-- Batches begun and not committed since the last one that was: a server that dies in the same one again and again shall not stop all imports.
alter table import add column tries int not null default 0;
