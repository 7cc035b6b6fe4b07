// Text that is typed, pasted or scanned where a number or a code is expected: without format marks, in one form of letters and digits (rules 10.2).

/** Marks that are not seen: soft hyphens, zero-width signs, directions, the byte order mark. */
const FORMAT_MARKS = /[\u00ad\u061c\u180e\u200b-\u200f\u202a-\u202e\u2060-\u206f\ufeff]/g;
const DASHES = /[\u2010-\u2015\u2212\u30fc\ufe58]/g;
const isDigit = (code: number): boolean => /\p{Nd}/u.test(String.fromCodePoint(code));

/** Digits of any script as 0 to 9. Ten digits of a script follow each other, so a digit's value is how many come before it. */
function asciiDigit(digit: string): string {
  const code = digit.codePointAt(0)!;
  let value = 0;
  while (value < 9 && isDigit(code - value - 1)) value += 1;
  return String(value);
}

/** One line: NFKC (full width becomes ASCII, a no-break blank a blank), ASCII digits and hyphens, single blanks, trimmed. */
export const typedText = (text: string): string =>
  text
    .replace(FORMAT_MARKS, '')
    .normalize('NFKC')
    .replace(/(?![0-9])\p{Nd}/gu, asciiDigit)
    .replace(DASHES, '-')
    .replace(/\s+/g, ' ')
    .trim();

/** The form of a phone number, with or without its area code: "+33 6 12 34 56 78", "06.12.34.56.78", "030/901820". */
export const PHONE = /^\+?[0-9 ()./-]{4,30}$/;
export const isPhone = (text: string): boolean => PHONE.test(typedText(text));

/** Only the digits of a code that is typed or pasted: "123 456", in any script. */
export const digitsOf = (text: string): string => typedText(text).replace(/\D/g, '');

/** A password as it is compared: two keyboards may type one sign in two forms. */
export const passwordText = (text: string): string => text.normalize('NFKC');

/** A mail address in lower case, its domain as DNS has it: user@münchen.example is user@xn--mnchen-3ya.example. */
export function mailText(text: string): string {
  const mail = typedText(text).replaceAll(' ', '').toLowerCase();
  const at = mail.lastIndexOf('@');
  const domain = mail.slice(at + 1);
  if (at < 1 || /^[\x21-\x7e]*$/.test(domain) || /[/?#:\\@%]/.test(domain)) return mail;
  const url = URL.canParse(`http://${domain}`) ? new URL(`http://${domain}`) : null;
  return url ? `${mail.slice(0, at)}@${url.hostname}` : mail;
}
