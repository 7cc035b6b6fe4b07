-- The levels of those who invite have names in every language of members. A name that the shop has written stays.
update promotion_level l set names = v.names || l.names
from (values
  (1, 'Shallows', '{"zh-tw": "淺水", "ja": "浅瀬", "ko": "얕은 바다", "es": "Aguas bajas", "fr": "Hauts-fonds", "de": "Flachwasser", "pt-br": "Águas rasas", "ru": "Мелководье", "ar": "مياه ضحلة"}'::jsonb),
  (2, 'Inshore', '{"zh-tw": "近岸", "ja": "沿岸", "ko": "연안", "es": "Costa", "fr": "Littoral", "de": "Küste", "pt-br": "Costa", "ru": "Прибрежье", "ar": "الساحل"}'::jsonb),
  (3, 'Fairway', '{"zh-tw": "航道", "ja": "航路", "ko": "항로", "es": "Canal", "fr": "Chenal", "de": "Fahrwasser", "pt-br": "Canal", "ru": "Фарватер", "ar": "الممر الملاحي"}'::jsonb),
  (4, 'Offshore', '{"zh-tw": "遠海", "ja": "沖合", "ko": "먼바다", "es": "Alta mar", "fr": "Large", "de": "Hochsee", "pt-br": "Alto-mar", "ru": "Открытое море", "ar": "عرض البحر"}'::jsonb),
  (5, 'Open sea', '{"zh-tw": "大洋", "ja": "大洋", "ko": "대양", "es": "Océano", "fr": "Océan", "de": "Ozean", "pt-br": "Oceano", "ru": "Океан", "ar": "المحيط"}'::jsonb)
) as v (level, en, names)
where l.level = v.level and l.names ->> 'en' = v.en;
