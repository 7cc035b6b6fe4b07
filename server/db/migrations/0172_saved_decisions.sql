-- Saved texts for decisions on money, claims, reviews and shops.
alter table canned_reply drop constraint canned_reply_kind_check;
alter table canned_reply add constraint canned_reply_kind_check check (kind in ('question', 'answer', 'supplement', 'problem', 'refusal', 'decision', 'reply')) not valid;
alter table canned_reply validate constraint canned_reply_kind_check;
