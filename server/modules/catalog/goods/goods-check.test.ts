import { expect, it } from 'vitest';
import { says } from './goods-check.ts';

it.each([
  ['gun metal ring', 'gun', true],
  ['two toy guns', 'gun', true],
  ['gunmetal ring', 'gun', false],
  ['перчатки с мехом', 'мех', false],
  ['зимний мех, белый', 'мех', true],
  ['механика', 'мех', false],
  ['épée de bois', 'épée', true],
  ['les épées', 'épée', false],
  ['préservés', 'pré', false],
  ['mel de abelha', 'mel', true],
  ['caramelo', 'mel', false],
  ['حقيبة جلد', 'جلد', true],
  ['مجلدات كتب', 'جلد', false],
  ['锂电池充电宝', '电池', true],
  ['리튬배터리팩', '배터리', true],
  ['형광 하이라이터 6색', '라이터', false],
  ['지포 라이터', '라이터', true],
  ['마약 베개 커버', '마약', false],
  ['ハイライター 5本', 'ライター', false],
  ['ターボライター', 'ライター', true],
  ['モバイルバッテリー用', 'バッテリー', true],
  ['li-ion cells', 'li-ion', true],
  ['5% + gel', '5% + gel', true],
  ['müsli', 'sli', false],
])('«%s» says «%s»: %s', (title, word, wanted) => expect(says(title, word)).toBe(wanted));
