// Splits a mobile number typed into an account field: "+49 151 5550 1234" into area code and number.
import { typedText } from '#contract/typed-text.ts';

const CODES_OF_ONE = ['1', '7'];
const CODES_OF_TWO =
  '20 27 30 31 32 33 34 36 39 40 41 43 44 45 46 47 48 49 51 52 53 54 55 56 57 58 60 61 62 63 64 65 66 81 82 84 86 90 91 92 93 94 95 98'.split(
    ' ',
  );

/** Undefined for a text that is no number with its area code. */
export function splitPhone(text: string): { mobilecode: string; mobile: string } {
  const written = typedText(text);
  const digits = written.replace(/\D/g, '').replace(/^00/, '');
  if (!/^(\+|00)[\d ()./-]{6,}$/.test(written)) return { mobilecode: '', mobile: '' };
  const size = CODES_OF_ONE.includes(digits[0]!) ? 1 : CODES_OF_TWO.includes(digits.slice(0, 2)) ? 2 : 3;
  return { mobilecode: digits.slice(0, size), mobile: digits.slice(size) };
}
