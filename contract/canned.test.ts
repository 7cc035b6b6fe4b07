import { expect, test } from 'vitest';
import { fillCanned, readCanned } from './canned.ts';

const facts = { member: 'Ana', order: 'D-1', goods: 'Cup {shop}', option: 'Red', shop: 'Kiln' };

test('gaps are filled once, and what is no gap stays', () => {
  expect(fillCanned('{member}: {goods}, {option} of {shop} ({order}) {price} {', facts)).toBe(
    'Ana: Cup {shop}, Red of Kiln (D-1) {price} {',
  );
});

test('what stood in the gaps of a saved text is found again; another text is none of it', () => {
  const saved = 'Hello {member}, {goods} ({option}) is sold out.';
  const { shop: _, order: __, ...told } = { ...facts, goods: 'Cup, blue' };
  expect(readCanned(saved, fillCanned(saved, told))).toEqual(told);
  expect(readCanned(saved, 'Hello Ana, Cup is sold out.')).toBeNull();
  expect(readCanned(saved, `${fillCanned(saved, told)} Sorry.`)).toBeNull();
  expect(readCanned('Please pay again', 'Please pay again')).toEqual({});
  expect(readCanned('{shop} ok', 'anything ok'), 'too little to know').toBeNull();
});
