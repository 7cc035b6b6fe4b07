import { expect, test } from 'vitest';
import { linkAddress, pageAddress, pictureAddress, publicAddress, webAddress } from './web-address.ts';

/** Addresses that a browser executes, or resolves to another host than it seems. */
const BAD = [
  'javascript:alert(1)',
  'java\tscript:alert(1)',
  'java\nscript:alert(1)',
  'java\r\nscript:alert(1)',
  '  javascript:alert(1)',
  '\u0001javascript:alert(1)',
  '\tjavascript:alert(1)',
  'JaVaScRiPt:alert(1)',
  'javascript&#58;alert(1)',
  'java&#9;script:alert(1)',
  '&#106;avascript:alert(1)',
  'javascript%3Aalert(1)',
  'data:text/html,<script>alert(1)</script>',
  ' DATA:text/html;base64,PHNjcmlwdD4=',
  'vbscript:msgbox(1)',
  'file:///etc/passwd',
  'blob:https://example.com/1',
  '//evil.example',
  '/\t/evil.example',
  '/\\evil.example',
  '\\\\evil.example',
  'https:evil.example',
  'https:\\\\evil.example',
  'http://',
  'https://shop.example@evil.example/',
  'https://a b',
  'mailto:a@b.test',
];

test('what is no web address is rejected, however it is spelt', () => {
  for (const read of [webAddress, pictureAddress, linkAddress, pageAddress])
    expect(BAD.filter((text) => read(text) !== null)).toEqual([]);
});

test('web addresses stay as they are, without what a browser drops', () => {
  expect(webAddress('https://example.com/a?b={no}&c=茶#d')).toBe('https://example.com/a?b={no}&c=茶#d');
  expect(webAddress(' HTTP://Example.com/a\n')).toBe('HTTP://Example.com/a');
  expect(webAddress('ht\ttps://example.com/a')).toBe('https://example.com/a');
  expect(webAddress('member-order')).toBeNull();
});

test('pictures may be on our own server, links may name a page', () => {
  expect(pictureAddress('/media/u/a.jpg?e=1')).toBe('/media/u/a.jpg?e=1');
  expect(pictureAddress('member-order')).toBeNull();
  const pages = [
    'index',
    'member-order?tab=unpaid',
    '/pages/member/order',
    '#/pages/item/index?tp=taobao&tid=1',
    '/wap/#/pages/mall',
  ];
  expect(pages.map(linkAddress)).toEqual(pages);
});

test('a public address names no host of a private network', () => {
  const inside = [
    'http://10.0.0.1/a',
    'http://2130706433/',
    'http://[::1]/',
    'http://localhost:80/',
    'http://nas.lan/',
    'http://printer/',
  ];
  expect(inside.map(publicAddress)).toEqual(inside.map(() => null));
  expect(inside.every((address) => webAddress(address) !== null)).toBe(true);
  expect(publicAddress('https://item.taobao.com/item.htm?id=1')).toBe('https://item.taobao.com/item.htm?id=1');
});
