-- Every search asks for synonyms, which operators seldom change: servers remember them, so nothing looks them up by key any more.
create trigger reference_version after insert or update or delete or truncate on search_synonym for each statement execute function raise_reference_version();
drop index search_synonym_keys;
