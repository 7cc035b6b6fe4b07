-- names are found by their beginning and by their end, in lists as long as they get
create index member_name_ends on member (reverse(lower(nickname)) text_pattern_ops);
create index member_email_ends on member (reverse(lower(email)) text_pattern_ops);
