import { expect, test } from 'vitest';
import { printedCode, readCode } from './codes.ts';
import { courierOf } from './courier-numbers.ts';
import { boxNumber, boxNumbers, isWebAddress, labelText, parcelNumber, parcelNumbers } from './label-text.ts';

const GS = '\u001d';

/** What a French keyboard makes of the keys of a scanner that takes it for a US one. */
const onFrench = (text: string): string =>
  text.replace(
    /[0-9\-aqzwAQZWmM,.;:/\]]/g,
    (sign) => '&é"\'(-è_çà)qawzQAWZ,?;:mM!$'['1234567890-aqzwAQZWmM,.;:/]'.indexOf(sign)]!,
  );
const onGerman = (text: string): string => text.replace(/[yzYZ-]/g, (sign) => 'zyZYß'['yzYZ-'.indexOf(sign)]!);

test.each([
  ['JDVA00099988899-1-1-', 'JDVA00099988899'],
  ['jdva00099988899-2-12-', 'JDVA00099988899'],
  ['JDX034567890123-1-1', 'JDX034567890123'],
  ['YT 8720 1163 5012 3', 'YT8720116350123'],
  [']C1YT8720116350123', 'YT8720116350123'],
  [']C1420902109400111899223100001236', '9400111899223100001236'],
  [`420902101234${GS}9400111899223100001236`, '9400111899223100001236'],
  [`]C142090210${GS}9400111899223100001236`, '9400111899223100001236'],
  ['4209021094001118992231000012361', '4209021094001118992231000012361'],
  ['\ufeffSF1234567890123\u200b', 'SF1234567890123'],
])('%j names %s', (label, number) => expect(parcelNumber(label)).toBe(number));

test('a French keyboard is read back', () => {
  for (const text of ['YT8720116350123', 'ZTO123456789012', 'JDVA00099988899-1-1-', ']C1YT8720116350123', 'A-03-12', 'QWM-1234'])
    expect([text, labelText(onFrench(text))]).toEqual([text, labelText(text)]);
  expect(parcelNumber(onFrench('JDVA00099988899-1-1-'))).toBe('JDVA00099988899');
  expect(readCode(onFrench(printedCode('item', 4711)))).toMatchObject({ kind: 'item', id: 4711 });
  expect(courierOf(onFrench('YT8720116350123'))).toBe('yto');
  // What is typed by hand stays as it is.
  for (const text of ["D'Alembert", 'SP-80421', 'é à ç']) expect(labelText(text)).toBe(text);
});

test('a German keyboard exchanges Y and Z: the number as it was on the label is among the candidates', () => {
  expect(parcelNumbers(onGerman('YT8720116350123'))).toEqual(['ZT8720116350123', 'YT8720116350123']);
  expect(parcelNumber(onGerman('JDVA00099988899-1-1-'))).toBe('JDVA00099988899');
  expect(parcelNumbers('8720116350123')).toEqual(['8720116350123']);
  for (const id of [1, 2, 3, 5, 8, 13, 21, 34, 55, 89, 144, 233])
    expect(readCode(onGerman(printedCode('box', id)))).toMatchObject({ kind: 'box', id });
});

test('a web address is no number, on no keyboard', () => {
  const addresses = [
    'https://qr.example/p?no=YT8720116350123',
    'HTTP://A.CN/1',
    'www.sf-express.com',
    'qr.1688.com/s/Ab12',
    'weixin://dl/x',
  ];
  for (const address of [...addresses, onFrench(addresses[0]!), 'httpsÖ--qr.example-p'])
    expect([address, isWebAddress(address), parcelNumber(address)]).toEqual([address, true, '']);
  for (const number of ['YT8720116350123', 'A-03-12', 'JDVA00099988899-1-1-', '1Z.999/AA1'])
    expect([number, isWebAddress(number)]).toEqual([number, false]);
});

test('boxes of one JD shipment have a number each; a single box and other labels have that of the parcel', () => {
  const labels = ['JDVA00099988899-1-2-', 'jdva00099988899-2-2'];
  expect(labels.map(boxNumber)).toEqual(['JDVA00099988899-1-2', 'JDVA00099988899-2-2']);
  expect(boxNumbers(labels[0]!)).toEqual(['JDVA00099988899-1-2', 'JDVA00099988899', 'JDVA0009998889912']);
  expect(boxNumber(onFrench('JDVA00099988899-1-2-'))).toBe('JDVA00099988899-1-2');
  for (const label of ['JDVA00099988899-1-1-', 'YT8720116350123']) expect(boxNumber(label)).toBe(parcelNumber(label));
});
