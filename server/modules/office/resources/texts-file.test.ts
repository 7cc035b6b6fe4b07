// The translators' file: exported, checked, imported; and texts in the former plural syntax.
import { randomUUID } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseMessage } from '#contract/icu.ts';
import { executeWrite } from '#server/db/written.ts';
import { openShop, refusal, type Shop } from '#server/testing.ts';

let shop: Shop;
let owner: Awaited<ReturnType<Shop['operator']>>;
let content: typeof owner;
beforeAll(async () => {
  shop = await openShop();
  owner = await shop.operator('owner');
  content = await shop.operator('content');
});
afterAll(() => shop.close());

const DAYS = '{n, plural, one {one day} other {# days}}';
const own = async (text_lang = 'en') => (await owner.texts.export({ text_lang })).entries;
const store = async (entries: Record<string, unknown>, text_lang = 'en') => {
  const { version } = await owner.texts.check({ text_lang, entries });
  return owner.texts.import({ text_lang, entries, version, key: randomUUID() });
};

describe('a file of texts', () => {
  test('has the shop’s own texts, or all texts as users see them', async () => {
    expect(await own()).toEqual({});
    await store({ 'time.days': DAYS });
    expect(await own()).toEqual({ 'time.days': DAYS });
    expect(await own('zh-cn')).toEqual({});
    const { entries } = await owner.texts.export({ text_lang: 'en', all: true });
    expect(entries['time.days']).toBe(DAYS);
    expect(entries['time.hours']).toBe('{n, plural, one {# hour} other {# hours}}');
    expect(Object.keys(entries).filter((key) => key.startsWith('desk.'))).toEqual([]);
    expect(Object.values(entries).map(parseMessage)).toHaveLength(Object.keys(entries).length);
    const pack = await shop.visitor.other.language({ lang: 'en', parsed: true } as object);
    expect(pack['time.days']).toEqual(parseMessage(DAYS));
  });

  test('is checked: its changes and its errors, by key and name', async () => {
    const { right, wrong, same, version } = await owner.texts.check({
      text_lang: 'en',
      entries: {
        'time.days': DAYS,
        'addon.mall': '',
        'addon.news': 'Stories',
        'no.such': 'x',
        'desk.done': 'x',
        constructor: 'x',
        'time.hours': '{n, plural, one {# hour}}',
        'time.minutes': '{minutes} minutes',
        'fail.field_missing': 'Fill it in',
        'fail.amount': 7,
        'fail.forbidden': 'x'.repeat(2001),
      },
    });
    expect(right).toEqual([{ key: 'addon.news', now: 'News', text: 'Stories' }]);
    expect(same).toBe(2);
    expect(version).not.toBe('');
    expect(wrong.map(({ key, problem, names }) => [key, problem, names])).toEqual([
      ['no.such', 'unknown', []],
      ['desk.done', 'unknown', []],
      ['constructor', 'unknown', []],
      ['time.hours', 'syntax', [expect.stringContaining('}')]],
      ['time.minutes', 'strange', ['minutes']],
      ['fail.field_missing', 'missing', ['field']],
      ['fail.amount', 'not_text', []],
      ['fail.forbidden', 'long', ['2000']],
    ]);
    expect(await own(), 'a check stores nothing').toEqual({ 'time.days': DAYS });
  });

  test('is stored completely or not at all', async () => {
    expect(await refusal(store({ 'addon.news': 'Stories', 'time.hours': '{n' }))).toBe('desk.fail.texts_wrong');
    expect(await own()).toEqual({ 'time.days': DAYS });
    expect(await store({ 'addon.news': 'Stories', 'time.days': DAYS })).toEqual({ stored: 1 });
    expect(await own()).toEqual({ 'addon.news': 'Stories', 'time.days': DAYS });
    const line = (await owner.audit.lists({ page: 1 })).data.find((one) => one.action === 'texts.import');
    expect(line).toMatchObject({ thing: 'texts', thing_id: 'en' });
  });

  test('restores the shipped text when it is equal', async () => {
    await store({ 'addon.news': 'News', 'time.days': '{n, plural, one {# day} other {# days}}' });
    expect(await own()).toEqual({});
  });

  test('that was checked before texts were changed is refused', async () => {
    const entries = { 'addon.news': 'Stories' };
    const { version } = await owner.texts.check({ text_lang: 'en', entries });
    await store({ 'addon.mall': 'Bazaar' });
    expect(await refusal(owner.texts.import({ text_lang: 'en', entries, version, key: randomUUID() }))).toBe('fail.changed');
    expect(await own()).toEqual({ 'addon.mall': 'Bazaar' });
  });

  test('imports unchanged after an export', async () => {
    const { entries } = await owner.texts.export({ text_lang: 'zh-cn', all: true });
    expect(await owner.texts.check({ text_lang: 'zh-cn', entries })).toMatchObject({
      right: [],
      wrong: [],
      same: Object.keys(entries).length,
    });
  });

  test('is only for operators who may change settings, and for languages of the shop', async () => {
    expect(await refusal(content.texts.export({ text_lang: 'en' }))).toBe('fail.forbidden');
    expect(await refusal(content.texts.check({ text_lang: 'en', entries: {} }))).toBe('fail.forbidden');
    expect(await refusal(owner.texts.export({ text_lang: 'xx' }))).toBe('fail.not_found');
    expect(await refusal(owner.texts.check({ text_lang: 'xx', entries: {} }))).toBe('fail.not_found');
  });
});

test('texts from before ICU MessageFormat are rewritten by the migration', async () => {
  await shop.db
    .insertInto('text_override')
    .values([
      { key: 'time.days', lang: 'en', text: "It's {n} {n:day|days}" },
      { key: 'time.days', lang: 'zh-cn', text: "'{n}' {n:天}" },
      { key: 'addon.news', lang: 'en', text: "Ann's {a}" },
    ])
    .execute();
  const steps = readFileSync(new URL('../../../db/migrations/0006_icu_texts.sql', import.meta.url), 'utf8').split(/;$/m);
  for (const step of steps) if (/^update/m.test(step)) await executeWrite(shop.db, ['text_override'], sql.raw(step));
  const rows = await shop.db.selectFrom('text_override').select('text').orderBy('key').orderBy('lang').execute();
  expect(rows.map((row) => row.text)).toEqual([
    'Bazaar',
    "Ann's {a}",
    "It's {n} {n, plural, one {day} other {days}}",
    "''{n}' {n, plural, other {天}}",
  ]);
  for (const { text } of rows) parseMessage(text);
});

describe('an agency’s file', () => {
  test('goes out with its source and comes in by the same check', async () => {
    await store({ 'time.days': DAYS });
    const { text } = await owner.texts.xliff({ text_lang: 'de', source_lang: 'en', all: true });
    const read = await owner.texts.read_xliff({ text });
    expect(read.text_lang).toBe('de');
    const { entries } = await owner.texts.export({ text_lang: 'de', all: true });
    expect(await owner.texts.check({ text_lang: 'de', entries: read.entries })).toMatchObject({ right: [], wrong: [] });
    expect(Object.keys(entries)).toEqual(expect.arrayContaining(Object.keys(read.entries)));
    const changed = text.replace(/(<unit id="addon\.news">.*?<target[^>]*>)[^<]*/, '$1Magazin');
    const { entries: given } = await owner.texts.read_xliff({ text: changed });
    expect((await owner.texts.check({ text_lang: 'de', entries: given })).right).toMatchObject([
      { key: 'addon.news', text: 'Magazin' },
    ]);
  });
  test('has the shop’s own words of its source alone, without a target where they are missing', async () => {
    await store({ 'addon.mall': 'Bazaar' });
    const { text } = await owner.texts.xliff({ text_lang: 'fr', source_lang: 'en' });
    expect(text).toMatch(/<unit id="addon\.mall"><segment state="initial"><source[^>]*>Bazaar<\/source><\/segment>/);
    expect((await owner.texts.read_xliff({ text })).entries).toEqual({});
  });
  test('that lost a gap is named by its key; a broken one by its line', async () => {
    const { text } = await owner.texts.xliff({ text_lang: 'de', source_lang: 'en', all: true });
    const lost = text.replace(/(<unit id="fail\.field_missing">.*?<target[^>]*>).*?<\/target>/, '$1Fehlt</target>');
    const { wrong } = await owner.texts.check({
      text_lang: 'de',
      entries: (await owner.texts.read_xliff({ text: lost })).entries,
    });
    expect(wrong.map(({ key, problem }) => [key, problem])).toEqual([['fail.field_missing', 'missing']]);
    expect(await refusal(owner.texts.read_xliff({ text: text.slice(0, 5000) }))).toBe('desk.fail.xliff_syntax');
    expect(await refusal(content.texts.read_xliff({ text }))).toBe('fail.forbidden');
  });
});
