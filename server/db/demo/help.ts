// The help pages of the demo shop: categories and articles.
import { z } from '#contract/fields.ts';
import { code, oneOf } from '../base/cells.ts';
import { table } from '../base/data-files.ts';
import { textsOf } from '../base/data-texts.ts';
import { markup } from '../base/markup.ts';

const texts = textsOf('demo', 'help');

export const helpCategories = table('demo', 'help-categories', z.object({ key: code, icon: code }), ['key']).map((one) => ({
  ...one,
  names: texts.names(`category.${one.key}`),
}));

const article = z.object({
  key: code,
  category: oneOf(
    helpCategories.map((one) => one.key),
    'category',
  ),
});
export const articles = table('demo', 'articles', article, ['key']).map((one) => ({
  ...one,
  titles: texts.names(`${one.key}.title`),
  summaries: texts.names(`${one.key}.summary`),
  contents: texts.composed((lang) => markup(texts.text(`${one.key}.body`, lang))),
}));
