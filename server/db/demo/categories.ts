// The category tree of the demo shop. Weight and size are what goods of a leaf usually have.
import { z } from '#contract/fields.ts';
import { code, oneOf, orNull, whole, words } from '../base/cells.ts';
import { table } from '../base/data-files.ts';
import { textsOf } from '../base/data-texts.ts';
import { goodsTypes } from '../base/goods-types.ts';

const row = z.object({
  key: code,
  /** None at the top. */
  parent: orNull(code),
  image: words,
  goods_type: oneOf(
    goodsTypes.map((t) => t.code),
    'type of goods',
  ),
  weight: whole,
  length: whole,
  width: whole,
  height: whole,
});
const texts = textsOf('demo', 'categories');

export const categories = table('demo', 'categories', row, ['key']).map((category) => ({
  ...category,
  names: texts.names(`${category.key}.name`),
}));
