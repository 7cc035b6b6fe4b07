// What is missing by language: counted, listed, filled by the service in small steps, and marked until an operator has read it.
import { afterAll, beforeAll, expect, test } from 'vitest';
import type { ResourceRow } from '#contract/desk/resources.ts';
import { SourceFailed } from '#server/connectors/marketplace/source.ts';
import type { Opened } from '#server/db/open.ts';
import { runJob } from '#server/jobs.ts';
import { openShop, refusal, type Shop, uuid } from '#server/testing.ts';
import { freshDatabase } from '#server/testing-database.ts';

let opened: Opened;
let shop: Shop;
let content: Awaited<ReturnType<Shop['operator']>>;
let owner: typeof content;
let up = true;
beforeAll(async () => {
  const translator = {
    code: 'translate',
    max_texts: 50,
    translate: async (texts: readonly string[], _from: string, to: string) => {
      if (!up) throw new SourceFailed('quota', 'used up');
      // It breaks gaps of one text, as services do.
      return texts.map((text) => (text.includes('broken') ? `${to} {x}` : `${to} ${text}`));
    },
  };
  opened = await freshDatabase();
  shop = await openShop({ opened, config: { translator } });
  content = await shop.operator('content');
  owner = await shop.operator('owner');
});
afterAll(() => shop.close());

const rowsOf = async (desk = content) => (await desk.translations.overview({})).rows;
const inLang = async (resource: string, code: string, desk = content) =>
  (await rowsOf(desk)).find((row) => row.resource === resource)!.languages.find((one) => one.code === code)!;
const save = (resource: string, data: Record<string, unknown>, row?: ResourceRow) =>
  content.resource.save({ resource, data, ...(row ? { id: row._id, version: row._version } : {}) }) as Promise<ResourceRow>;
const ad = (en: string, more: Record<string, unknown> = {}) =>
  save('ads', { image: '/pictures/x.webp', titles: { en }, mark: 'home', ...more });
const detail = (resource: string, id: string) => content.resource.detail({ resource, id }) as Promise<ResourceRow>;

test('counts what is missing by language, of what the operator may edit, and lists it', async () => {
  const before = await inLang('ads', 'de');
  const missing = await ad('Spring');
  await ad('Autumn', { titles: { en: 'Autumn', de: 'Herbst' } });
  expect(await inLang('ads', 'de')).toEqual({ ...before, missing: before.missing + 1 });
  const { total, data } = await content.resource.lists({ resource: 'ads', filter: { missing: 'de' } });
  expect(total).toBe(before.missing + 1);
  expect(data.map((row) => row._id)).toContain(missing._id);
  expect((await rowsOf()).map((row) => row.resource)).not.toContain('texts');
  expect((await rowsOf(owner)).map((row) => row.resource)).toContain('texts');
  expect(await refusal(content.resource.lists({ resource: 'synonyms', filter: { missing: 'de' } }))).toBe('fail.field_choice');
});

test('goods are counted by the job', async () => {
  const goods = async () => (await rowsOf()).find((row) => row.resource === 'goods')!;
  expect(await goods()).toMatchObject({ large: true, counted_at: null });
  await runJob(shop.app, shop.db, 'text_counts');
  expect((await goods()).counted_at).not.toBeNull();
});

test('options, properties and SKUs of goods are counted and filled, and marked by what they are inside of', async () => {
  const seller = await save('sellers', { code: 'inner', names: { en: 'Shop' }, api_type: 'own' });
  const german = (en: string) => ({ en, de: `de ${en}` });
  const value = (vid: string, en: string) => ({ vid, names: { en } });
  const made = await save('goods', {
    ...{ titles: german('Cup'), seller_id: Number(seller._id), api_type: 'own', goods_type: 'general', price: 100 },
    ...{ pic_url: '/pictures/x.webp', imgs: [], content: {}, location: {} },
    props: [{ names: german('Material'), values: { en: 'Driftwood' } }],
    options: [{ pid: '1', names: { en: 'Colour' }, values: [value('1', 'Ink mist'), value('2', '42')] }],
    skus: [
      { sku_id: 'a', properties: '1:1', properties_name: { en: 'Red / Ink mist / XL' }, price: 100, quantity: 1 },
      { sku_id: 'b', properties: '1:2', properties_name: german('42'), price: 100, quantity: 1 },
    ],
  });
  const missing = async (lang: string) =>
    (await content.resource.lists({ resource: 'goods', filter: { missing: lang } })).data.map((row) => row._id);
  expect(await missing('de')).toContain(made._id);
  expect(await missing('en')).not.toContain(made._id);
  await content.translations.fill({ resource: 'goods', text_lang: 'de', key: uuid() });
  await runJob(shop.app, shop.db, 'text_fills');
  const filled = await detail('goods', made._id);
  expect(filled).toMatchObject({
    props: [{ names: german('Material'), values: german('Driftwood') }],
    // Common words are the dictionary's; sizes read the same.
    options: [
      { names: { en: 'Colour', de: 'Farbe' }, values: [{ names: german('Ink mist') }, { names: { en: '42', de: '42' } }] },
    ],
    skus: [{ properties_name: { en: 'Red / Ink mist / XL', de: 'Rot / de Ink mist / XL' } }, { properties_name: german('42') }],
  });
  expect([...filled._machine!].sort()).toEqual(['options.de', 'props.de', 'skus.de']);
  expect(await missing('de')).not.toContain(made._id);
  const [option] = filled.options as { names: object; values: object[] }[];
  const right = [{ ...option, names: { en: 'Colour', de: 'Farbton' } }];
  expect([...(await save('goods', { options: right }, filled))._machine!].sort()).toEqual(['props.de', 'skus.de']);
  await content.translations.read({ resource: 'goods', id: made._id, field: 'skus', text_lang: 'de', key: uuid() });
  expect((await detail('goods', made._id))._machine).toEqual(['props.de']);
});

test('asks for few statements, however many resources there are', async () => {
  const asked: string[] = [];
  opened.driver.watch = (text) => asked.push(text);
  await content.translations.overview({});
  opened.driver.watch = null;
  expect(asked.length).toBeLessThan(12);
});

test('fills what is missing in small steps, marks it, and leaves what the service breaks to people', async () => {
  const good = await ad('Summer', { subtitles: { en: 'Hot days' } });
  const broken = await ad('A broken {gap}');
  up = false;
  await content.translations.fill({ resource: 'ads', text_lang: 'de', key: uuid() });
  await runJob(shop.app, shop.db, 'text_fills');
  expect((await detail('ads', good._id)).titles).toEqual({ en: 'Summer' });
  expect((await inLang('ads', 'de')).filling).toBe(true);
  up = true;
  await shop.db.deleteFrom('source_state').execute();
  await runJob(shop.app, shop.db, 'text_fills');
  const filled = await detail('ads', good._id);
  expect(filled).toMatchObject({
    titles: { en: 'Summer', de: 'de Summer' },
    subtitles: { en: 'Hot days', de: 'de Hot days' },
    _machine: expect.arrayContaining(['titles.de', 'subtitles.de']),
  });
  expect((await detail('ads', broken._id)).titles).toEqual({ en: 'A broken {gap}' });
  expect(await inLang('ads', 'de')).toMatchObject({ missing: 1, filling: false });
  const { data } = await owner.audit.lists({ q: 'ads', page: 1 });
  expect(data.map((line) => line.action)).toEqual(expect.arrayContaining(['translations.fill', 'resource.change']));
});

test('the mark goes when the text is read or saved, and only that one', async () => {
  const row = await ad('Winter', { subtitles: { en: 'Snow' } });
  await content.translations.fill({ resource: 'ads', text_lang: 'fr', key: uuid() });
  await runJob(shop.app, shop.db, 'text_fills');
  const filled = await detail('ads', row._id);
  expect([...filled._machine!].sort()).toEqual(['subtitles.fr', 'titles.fr']);
  const machine = (await inLang('ads', 'fr')).machine;
  await content.translations.read({ resource: 'ads', id: row._id, field: 'subtitles', text_lang: 'fr', key: uuid() });
  expect((await detail('ads', row._id))._machine).toEqual(['titles.fr']);
  const titles = { ...(filled.titles as Record<string, string>), fr: 'Hiver' };
  const saved = await save('ads', { titles }, filled);
  expect(saved._machine).toEqual([]);
  expect((await inLang('ads', 'fr')).machine).toBe(machine - 1);
});

test('the shop’s own wording is filled with its gaps; forms of number are left to people', async () => {
  await shop.db
    .insertInto('text_override')
    .values([
      { key: 'addon.news', lang: 'en', text: 'Stories' },
      { key: 'time.days', lang: 'en', text: '{n, plural, one {one day} other {# days}}' },
      { key: 'fail.field_missing', lang: 'en', text: 'Please: {field}' },
    ])
    .execute();
  expect(await inLang('texts', 'de', owner)).toMatchObject({ missing: 3 });
  await owner.translations.fill({ resource: 'texts', text_lang: 'de', key: uuid() });
  await runJob(shop.app, shop.db, 'text_fills');
  const { data } = await owner.resource.lists({ resource: 'texts', filter: { own: true } });
  const own = Object.fromEntries(data.map((row) => [row._id, (row.own as Record<string, string>).de]));
  expect(own).toEqual({ 'addon.news': 'de Stories', 'time.days': undefined, 'fail.field_missing': 'de Please: {field}' });
  expect(data.find((row) => row._id === 'addon.news')!._machine).toEqual(['own.de']);
  const left = await owner.resource.lists({ resource: 'texts', filter: { missing: 'de' } });
  expect(left.data.map((row) => row._id)).toEqual(['time.days']);
});

test('agreements are written by people, and who may not edit a thing may not have it filled', async () => {
  const fill = (resource: string, desk = content) => desk.translations.fill({ resource, text_lang: 'de', key: uuid() });
  expect(await refusal(fill('agreements'))).toBe('desk.fail.by_people');
  expect(await refusal(fill('texts'))).toBe('fail.forbidden');
  expect(await refusal(fill('services'))).toBe('fail.forbidden');
  const plain = await openShop();
  expect(await refusal(fill('ads', await plain.operator('content')))).toBe('desk.fail.no_translator');
  await plain.close();
});
