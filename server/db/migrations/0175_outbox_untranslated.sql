-- What a mail or a push is written from while words of staff in it are as they were written: it is written again, with those
-- words in the recipient's language, before it is sent.
alter table outbox add column untranslated jsonb;
-- Only what is shown instead of sent: what is queued has its own index.
create index outbox_untranslated on outbox (next_at) where state = 'shown' and untranslated is not null;
