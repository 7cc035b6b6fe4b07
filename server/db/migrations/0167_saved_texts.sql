-- Saved texts for every occasion, in every language; the shipped ones are known by a code.
alter table canned_reply add column code text unique;
alter table canned_reply drop constraint canned_reply_kind_check;
alter table canned_reply add constraint canned_reply_kind_check check (kind in ('question', 'answer', 'supplement', 'problem', 'refusal', 'reply')) not valid;
-- What a message says in other languages: saved texts as the shop wrote them, and translations by a service.
alter table thread_message add column texts jsonb;
alter table thread_message add column translations jsonb;
alter table canned_reply validate constraint canned_reply_kind_check;
