// Phone numbers: validated by country, stored as country calling code and national number (E.164 without the plus).
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import { shownMail } from '../../../shown-mail.ts';

export type Mobile = { mobilecode: string; mobile: string };

export const e164 = (m: Mobile): string => `+${m.mobilecode}${m.mobile}`;

/** A number of the country with this calling code, or one that brings its own: "+33 6 ...", "0033 6 ...". null when it is not valid. */
export function parseMobile(mobilecode: string, phone: string): Mobile | null {
  const code = mobilecode.replace(/\D/g, '');
  // "+44 (0) 20 ...": the trunk prefix in brackets is not dialled from abroad.
  const digits = phone.replace(/^(\+|00)([^(]*)\(0\)/, '$1$2').replace(/\D/g, '');
  if (/^\s*(\+|00[1-9])/.test(phone)) {
    const whole = parsePhoneNumberFromString(`+${digits.replace(/^00/, '')}`);
    if (whole?.isValid()) return { mobilecode: String(whole.countryCallingCode), mobile: String(whole.nationalNumber) };
  }
  const country = parsePhoneNumberFromString(`+${code}${digits}`);
  // Users often include the trunk prefix: 0151 ... with +49.
  const found = country?.isValid()
    ? country
    : digits.startsWith('0')
      ? parsePhoneNumberFromString(`+${code}${digits.replace(/^0+/, '')}`)
      : undefined;
  return found?.isValid() ? { mobilecode: String(found.countryCallingCode), mobile: String(found.nationalNumber) } : null;
}

/** "+49 151 ...", "0049151...", "49151..." */
export function parseInternationalMobile(text: string): Mobile | null {
  if (!/^[+\d][\d ()./-]{5,30}$/.test(text)) return null;
  const found = parsePhoneNumberFromString(`+${text.replace(/\D/g, '').replace(/^00/, '')}`);
  return found?.isValid() ? { mobilecode: String(found.countryCallingCode), mobile: String(found.nationalNumber) } : null;
}

/** +49 ••••••5678 */
export const maskedMobile = (m: Mobile): string =>
  `+${m.mobilecode} ${'•'.repeat(Math.max(0, m.mobile.length - 4))}${m.mobile.slice(-4)}`;

/** a•••@example.com */
export function maskedEmail(stored: string): string {
  const email = shownMail(stored);
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${email.slice(0, 1)}${'•'.repeat(Math.min(8, Math.max(2, at - 1)))}${email.slice(at)}`;
}
