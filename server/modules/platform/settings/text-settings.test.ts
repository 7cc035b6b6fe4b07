// Texts show the owner's settings: on the screen, in messages, in the shop's own texts.
import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseMessage } from '#contract/icu.ts';
import { openShop, type Shop } from '#server/testing.ts';
import { changeSetting } from '#server/testing-settings.ts';
import { notify } from '../../support/notifications/notify.ts';
import { usesSettings } from './text-settings.ts';

let shop: Shop;
beforeAll(async () => {
  shop = await openShop();
});
afterAll(() => shop.close());

const pack = (lang: string): Promise<Record<string, string>> =>
  shop.visitor.other.language({ lang } as object) as Promise<Record<string, string>>;
const parsed = (lang: string) => shop.visitor.other.language({ lang, parsed: true } as object);

test('default values', async () => {
  expect((await pack('en'))['send.lead.received']).toBe('Completed. You can review or file a claim for 7 days.');
  expect((await pack('zh-cn'))['order.text.paid']).toBe('采购员 24 小时内处理。');
});

test('the owner’s values, also in the shop’s own texts and in messages', async () => {
  await changeSetting(shop, 'claim_days', 1);
  await changeSetting(shop, 'clock_hours', 36);
  await changeSetting(shop, 'owed_max', 12_345);
  await shop.db
    .insertInto('text_override')
    .values({ key: 'order.text.paid', lang: 'en', text: 'Bought in {clock_hours} hours' })
    .execute();
  const en = await pack('en');
  expect(en['send.lead.received']).toBe('Completed. You can review or file a claim for 1 day.');
  expect(en['mine.owed_help']).toMatch(/while you owe more than CNY\u00a0123\.45\.$/);
  expect((await pack('de'))['mine.owed_help']).toContain('bei mehr als 123,45\u00a0CNY Schulden');
  expect(en['order.text.paid']).toBe('Bought in 36 hours');
  const m = await shop.member();
  await notify(shop.ctx(), m.id, { kind: 'waybill', key: 'waybill_paid', params: { no: 'W1' } });
  expect((await m.message.lists({ lang: 'en' } as object)).list.data[0]!.content).toBe(
    'The warehouse will pack it within 36 hours.',
  );
});

test('no placeholder of them stays unfilled', async () => {
  for (const lang of ['zh-cn', 'en']) {
    expect(Object.entries(await pack(lang)).filter(([, text]) => usesSettings(parseMessage(text)))).toEqual([]);
    expect(Object.entries(await parsed(lang)).filter(([, message]) => usesSettings(message))).toEqual([]);
  }
});
