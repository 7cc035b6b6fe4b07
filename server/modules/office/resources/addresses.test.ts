// A web address that a browser would execute is refused or removed wherever an operator or a marketplace enters one.
import { expect, test } from 'vitest';
import { calls } from '#contract/calls.ts';
import { resourceOf, resources } from '#contract/desk/resource-list.ts';
import { deskCalls } from '#contract/desk.ts';
import { z } from '#contract/fields.ts';
import { pageData } from '#contract/pages.ts';
import { Refusal } from '../../../context.ts';
import { cleanHtml } from '../../catalog/content/html.ts';
import { cleanDescription } from '../../catalog/goods/description.ts';
import { columnValue } from './column-values.ts';
import { settingValue } from './settings-source.ts';

const BAD = [
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  '\u0001 jAvAsCrIpT:alert(1)',
  'java&#9;script:alert(1)',
  'data:text/html,x',
  'vbscript:x',
  '//evil.example/a',
  '/\\evil.example/a',
];

const refused = (run: () => unknown): boolean => {
  try {
    run();
    return false;
  } catch (error) {
    return error instanceof Refusal;
  }
};
const fieldOf = (resource: string, name: string) => resourceOf(resource)!.fields.find((f) => f.name === name)!;

test('fields of rows', () => {
  const fields = resources
    .flatMap((one) => one.fields)
    .filter(({ kind, name }) => kind === 'image' || kind === 'link' || (kind === 'text' && /url|path/.test(name)));
  expect(fields.length).toBeGreaterThanOrEqual(8);
  for (const field of fields)
    for (const text of BAD) expect([field.name, text, refused(() => columnValue(field, text))]).toEqual([field.name, text, true]);
  expect(columnValue(fieldOf('ads', 'url'), ' ht\ttps://example.com/a ')).toBe('https://example.com/a');
  expect(columnValue(fieldOf('ads', 'url'), 'member-order?tab=unpaid')).toBe('member-order?tab=unpaid');
  expect(columnValue(fieldOf('carriers', 'track_url'), 'https://track.example/{no}?a=1')).toBe('https://track.example/{no}?a=1');
  expect(columnValue(fieldOf('ads', 'image'), '/media/u/a.jpg')).toBe('/media/u/a.jpg');
});

test('laid-out pages: tabs, icons and their pictures', () => {
  const page = (path: string, image = '') => ({
    blocks: [{ id: 'a', type: 'icons', items: [{ name: { en: 'Paste' }, icon: 'link', image, path }] }],
    tabbar: {
      ...{ style: 1, bgcolor: '', color: '', activeColor: '' },
      list: [{ name: { en: 'Home' }, image, activeImage: image, path }],
    },
  });
  const taken = (made: unknown) => z.safeParse(pageData, made).success;
  for (const text of BAD)
    for (const made of [page(text), page('index', text)]) expect([text, taken(made)]).toEqual([text, false]);
  expect(taken(page('index?a=1', '/media/u/a.png'))).toBe(true);
});

test('settings that name an address', () => {
  const def = { unit: 'text' as const, default: '' };
  for (const text of [...BAD, 'member-order']) expect(refused(() => settingValue('service_url', def, text, 'en'))).toBe(true);
  expect(settingValue('service_url', def, 'https://chat.example/a', 'en')).toBe('https://chat.example/a');
  for (const text of [...BAD, 'member-order'])
    expect([text, refused(() => settingValue('logo', def, text, 'en'))]).toEqual([text, true]);
  for (const text of ['https://shop.example/a.png', '/media/u/a.png', ''])
    expect(settingValue('logo', def, text, 'en')).toBe(text);
  for (const text of ['shop', 'a@b@c', 'Shop <shop>', 'a@b.example\r\nBcc: c@d.example'])
    expect([text, refused(() => settingValue('mail_from', def, text, 'en'))]).toEqual([text, true]);
  for (const text of ['a@b.example', 'Sampan <a@b.example>']) expect(settingValue('mail_from', def, text, 'en')).toBe(text);
});

test('links and pictures in articles and descriptions', () => {
  for (const text of [...BAD, 'java&Tab;script:alert(1)', '&#106;avascript:alert(1)', 'javascript&colon;alert(1)']) {
    expect(cleanHtml(`<a href="${text}">x</a>`)).toBe('<a>x</a>');
    expect(cleanHtml(`<img src="${text}" alt="x">`)).toBe('');
    const described = cleanDescription(`<p>x</p><img src="${text}">`);
    expect(described).not.toMatch(/script|data:|\\/);
  }
  const html =
    '<a href="https://example.com/a">a</a> <a href="help-info">b</a> <a href="mailto:a@b.test">c</a> <a href="tel:+86 10">d</a>';
  expect(cleanHtml(html)).toBe(html);
});

test('these are all addresses in the input of calls, and each has a test that refuses bad ones', () => {
  type Groups = Record<string, Record<string, { input: { _zod: { def: { shape?: object } } } }>>;
  const found = [calls, deskCalls].flatMap((rows) =>
    Object.entries(rows as unknown as Groups).flatMap(([group, list]) =>
      Object.entries(list).flatMap(([name, row]) =>
        Object.keys(row.input._zod.def.shape ?? {})
          .filter((field) => /(^|_)(url|urls|link|links|href|src|image|picture)$/.test(field))
          .map((field) => `${group}/${name} ${field}`),
      ),
    ),
  );
  // server/modules/catalog/goods/goods.test.ts: a link of an unknown marketplace; server/modules/orders/cart/manual-goods.test.ts: bad ones in manual goods.
  expect(found).toEqual(['obapi/getItem url', 'buyself/add url', 'buyself/add pic_url']);
});
