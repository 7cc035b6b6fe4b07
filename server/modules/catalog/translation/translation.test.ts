// Goods of marketplaces in the user's language: translated once, stored, and shown in the original when no service is set up.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { onebound } from '#server/connectors/marketplace/onebound/index.ts';
import { type OneBoundDouble, openOneBound } from '#server/connectors/marketplace/onebound/testing-onebound.ts';
import { SourceFailed } from '#server/connectors/marketplace/source.ts';
import { openShop, type Shop } from '#server/testing.ts';

let shop: Shop;
let double: OneBoundDouble;
let up = true;
const asked: string[] = [];
beforeAll(async () => {
  double = await openOneBound();
  const translator = {
    code: 'translate',
    max_texts: 3,
    translate: async (texts: readonly string[], from: string, to: string) => {
      if (!up) throw new SourceFailed('quota', 'used up');
      asked.push(...texts);
      return texts.map((text) => `${to}<${from}: ${text.length}`);
    },
  };
  shop = await openShop({ config: { sources: [onebound.connect(double.keys)], translator } });
});
afterAll(async () => {
  await shop.close();
  await double.close();
});

const TID = '738492018273';
const item = (lang: string) => shop.visitor.obapi.getItem({ tp: 'taobao', tid: TID, lang } as never);

test('without a translation service the dictionary translates options, and the original is shown', async () => {
  up = false;
  const goods = await item('en');
  expect(goods).toMatchObject({ title: '景德镇手工紫砂壶 茶壶', title_original: '景德镇手工紫砂壶 茶壶' });
  expect(goods.options[0]).toMatchObject({ name: 'Color', values: [{ name: 'Purple clay' }, { name: '朱泥: 亮面' }] });
  up = true;
});

test('translations are stored with the original, and requested once', async () => {
  await shop.db.deleteFrom('source_state').execute();
  const goods = await item('en');
  expect(goods.title).toBe('en<zh-cn: 11');
  expect(goods.title_original).toBe('景德镇手工紫砂壶 茶壶');
  expect(goods.skus[0]!.properties_name).toBe('Color: Purple clay');
  const n = asked.length;
  expect(asked).not.toContain('紫泥');
  await item('en');
  expect(asked).toHaveLength(n);
  // Read again from the marketplace: the texts are the same, nothing is paid for twice.
  shop.turn({ hours: 7 });
  expect((await item('en')).title).toBe('en<zh-cn: 11');
  expect(asked).toHaveLength(n);
});

test('a reader of the goods’ own language gets the original', async () =>
  expect((await item('zh-cn')).title).toBe('景德镇手工紫砂壶 茶壶'));
