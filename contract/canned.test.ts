import { expect, test } from 'vitest';
import { fillCanned } from './canned.ts';

const facts = { member: 'Ana', order: 'D-1', goods: 'Cup {shop}', option: 'Red', shop: 'Kiln' };

test('gaps are filled once, and what is no gap stays', () => {
  expect(fillCanned('{member}: {goods}, {option} of {shop} ({order}) {price} {', facts)).toBe(
    'Ana: Cup {shop}, Red of Kiln (D-1) {price} {',
  );
});
