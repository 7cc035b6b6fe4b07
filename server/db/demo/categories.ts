// The category tree of the demo shop. Weight and size are the usual ones of goods in a leaf.
import { z } from '#contract/fields.ts';
import { code, oneOf, orNull, whole, words } from '../base/cells.ts';
import { table } from '../base/data-files.ts';
import { textsOf } from '../base/data-texts.ts';
import { goodsTypes } from '../base/goods-types.ts';

const row = z.object({
  key: code,
  /** Empty at the top level. */
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
