-- A shop that was opened with fewer languages finds the others in its list, not yet offered: its own texts are not written in them.
insert into language (code, name, dir, enabled, sort)
select code, name, dir, false, (select coalesce(max(sort), 0) from language) + at
from (values
  (1, 'zh-tw', '繁體中文', 'ltr'),
  (2, 'ja', '日本語', 'ltr'),
  (3, 'ko', '한국어', 'ltr'),
  (4, 'es', 'Español', 'ltr'),
  (5, 'fr', 'Français', 'ltr'),
  (6, 'de', 'Deutsch', 'ltr'),
  (7, 'pt-br', 'Português (Brasil)', 'ltr'),
  (8, 'ru', 'Русский', 'ltr'),
  (9, 'ar', 'العربية', 'rtl')
) as shipped (at, code, name, dir)
where exists (select from language)
on conflict (code) do nothing;
