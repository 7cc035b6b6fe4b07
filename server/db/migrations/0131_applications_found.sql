-- An applicant is found by any part of the company's or the contact's name, and an index on pairs of letters serves it, in Chinese as well: an index of words
-- would know only how a name begins.
create function letter_pairs(words text) returns text[] language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct substr(lower(words), n, 2)), '{}') from generate_series(1, length(words) - 1) n $$;
create index seller_application_names on seller_application using gin (letter_pairs(company || ' ' || contact));
