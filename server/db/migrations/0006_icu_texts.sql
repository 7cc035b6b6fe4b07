-- The shop's own words are ICU MessageFormat from now on: {n:item|items} becomes {n, plural, one {item} other {items}}, and with one form its other form alone.
-- An apostrophe right before a gap would open a quotation: it is doubled first.
update text_override set text = replace(text, '''{', '''''{') where text like '%''{%';
update text_override set text = regexp_replace(text, '\{(\w+):([^{}|]*)\|([^{}]*)\}', '{\1, plural, one {\2} other {\3}}', 'g') where text ~ '\{\w+:';
update text_override set text = regexp_replace(text, '\{(\w+):([^{}|]*)\}', '{\1, plural, other {\2}}', 'g') where text ~ '\{\w+:';
