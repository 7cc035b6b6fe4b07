import { expect, test } from 'vitest';
import { rows } from './calls.ts';
import { deskRows } from './desk.ts';
import { z } from './fields.ts';
import { digitsOf, isPhone, mailText, typedText } from './typed-text.ts';

test.each([
  ['０６ １２\u00a0３４', '06 12 34'],
  ['\u202d+33 6 12\u202c', '+33 6 12'],
  ['٠١٢٣٤٥٦٧٨٩', '0123456789'],
  ['۰۱۲۳۴۵۶۷۸۹', '0123456789'],
  ['०१२३४५६७८९', '0123456789'],
  ['๐๑๒๓๔๕๖๗๘๙', '0123456789'],
  ['\u{1d7ce}\u{1d7d7}', '09'],
  ['030–901820', '030-901820'],
  ['\ufeffJD00\u200b1 ', 'JD001'],
  ['ＡＢｃ', 'ABc'],
])('%j is read as %s', (typed, read) => expect(typedText(typed)).toBe(read));

test.each([
  ['Jörg@Müller.example ', 'jörg@xn--mller-kva.example'],
  ['me@例え.jp', 'me@xn--r8jz45g.jp'],
  ['ＭＥ@example．com', 'me@example.com'],
  ['me@example.com\u200b', 'me@example.com'],
  ['no-address', 'no-address'],
  ['a@b/c.é', 'a@b/c.é'],
])('%j is the mail address %s', (typed, mail) => expect(mailText(typed)).toBe(mail));

test.each([
  '+33 6 12 34 56 78',
  '06.12.34.56.78',
  '030/901820',
  '\u202d+49 (0) 30\u00a0901820\u202c',
  '０３−３５９５−３０７６',
  '٠٥٠ ١٢٣ ٤٥٦٧',
])('%j has the form of a phone number', (typed) => expect(isPhone(typed)).toBe(true));
test.each(['', '12', '12a456', '06 12 34 56 78 ext 4', '++33612345678'])('%j has not', (typed) =>
  expect(isPhone(typed)).toBe(false),
);

test('a code that was sent is read as digits', () => {
  expect(['123 456', '١٢٣٤٥٦', 'G-123456', '１２３–４５６'].map(digitsOf)).toEqual(Array(4).fill('123456'));
});

test('every call reads codes, numbers of parcels and postcodes in one form', () => {
  const CODES = new Set(['tracking_no', 'postcode', 'platform_no', 'account_no', 'tax_id']);
  const found = [...rows, ...deskRows].flatMap(({ path, row }) =>
    Object.entries((row.input as unknown as { shape?: Record<string, z.ZodMiniType> }).shape ?? {})
      .filter(([name]) => CODES.has(name))
      .map(([name, field]) => ({ field: `${path} ${name}`, read: z.safeParse(field, '\u202a１２\u00a0٣４–5\u200b').data })),
  );
  expect(found.length).toBeGreaterThan(15);
  expect(found.filter(({ read }) => read !== '12 34-5')).toEqual([]);
});
