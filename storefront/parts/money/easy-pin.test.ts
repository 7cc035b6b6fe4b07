import { expect, test } from 'vitest';
import { easyToGuess } from '#shop/parts/money/easy-pin.ts';

test.each(['000000', '777777', '123456', '456789', '654321', '987654'])('%s is easy', (digits) =>
  expect(easyToGuess(digits)).toBe(true),
);
test.each(['123465', '246802', '100000', '901234', '135790'])('%s is not', (digits) => expect(easyToGuess(digits)).toBe(false));
