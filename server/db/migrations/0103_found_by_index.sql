-- members are found by the words of their names and by their mobile numbers, as many as there are
create index member_name_words on member using gin (to_tsvector('simple', nickname));
create index member_mobile_starts on member (mobile text_pattern_ops) where mobile is not null;
create index member_phone_starts on member ((mobilecode || mobile) text_pattern_ops) where mobile is not null;
create index member_phone_ends on member (reverse(mobilecode || mobile) text_pattern_ops) where mobile is not null;
-- remittances are found by their numbers and by the words of their reference
create index remit_starts on remit (no text_pattern_ops);
create index remit_ends on remit (reverse(no) text_pattern_ops);
create index remit_words on remit using gin (to_tsvector('simple', reference));
-- parcels without an owner, by their states alone
drop index parcel_listed;
create index parcel_listed on parcel (coalesce(received_at, created_at), id) where state in ('unclaimed', 'claim_review');
