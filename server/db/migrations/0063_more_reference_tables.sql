-- What every notification, every payment and every search asks for changes seldom: servers remember it.
create trigger reference_version after insert or update or delete or truncate on remind_default for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on own_seller for each statement execute function raise_reference_version();
create trigger reference_version after insert or update or delete or truncate on search_band for each statement execute function raise_reference_version();
