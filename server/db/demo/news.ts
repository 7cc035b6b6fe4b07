// News of the demo shop.
import { z } from '#contract/fields.ts';
import { code, whole, words } from '../base/cells.ts';
import { table } from '../base/data-files.ts';
import { textsOf } from '../base/data-texts.ts';
import { markup } from '../base/markup.ts';

const texts = textsOf('demo', 'news');

export const allNews = table('demo', 'news', z.object({ key: code, days_ago: whole, pic_url: words }), ['key']).map((one) => ({
  ...one,
  titles: texts.names(`${one.key}.title`),
  summaries: texts.names(`${one.key}.summary`),
  contents: texts.composed((lang) => markup(texts.text(`${one.key}.body`, lang))),
}));
