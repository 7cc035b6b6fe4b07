import { expect, test } from 'vitest';
import { courierOf, parseLine, parseList } from './parse-list.ts';

test('a bare number becomes a parcel, its courier where the shape tells', () => {
  expect(parseLine('SF1357924680135')).toEqual({ tracking_no: 'SF1357924680135', courier: 'sf', title: '', num: 1, price: '' });
  expect(parseLine('yt9011223344556')?.courier).toBe('yto');
  expect(parseLine('1234567890')?.courier).toBe('');
  expect(courierOf('JD0123456789012')).toBe('jd');
});

test('couriers, pieces and value are taken out of the line, the rest is what is inside', () => {
  expect(parseLine('中通 75812345678901 茉莉花茶 x2 ¥45')).toEqual({
    tracking_no: '75812345678901',
    courier: 'zto',
    title: '茉莉花茶',
    num: 2,
    price: '45',
  });
  expect(parseLine('SF 1357 9246 8013, wool hat, 88.50 CNY')).toMatchObject({
    tracking_no: '135792468013',
    title: 'SF wool hat',
    price: '88.50',
  });
  expect(parseLine('圆通：YT9011223344556；帽子 3件')).toMatchObject({ courier: 'yto', title: '帽子', num: 3 });
});

test('lines without a number are left out, a number counts once', () => {
  expect(parseList('我的快递：\nSF1357924680135\n\nsf1357924680135 帽子\nYT9011223344556').map((p) => p.tracking_no)).toEqual([
    'SF1357924680135',
    'YT9011223344556',
  ]);
  expect(parseList('')).toEqual([]);
});
