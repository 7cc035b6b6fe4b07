// Phone numbers: validated by country, stored as country calling code and national number (E.164 without the plus).
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';

export type Mobile = { mobilecode: string; mobile: string };

export const e164 = (m: Mobile): string => `+${m.mobilecode}${m.mobile}`;

/** null when the number is not valid. */
export function parseMobile(mobilecode: string, phone: string): Mobile | null {
  const code = mobilecode.replace(/\D/g, '');
  const digits = phone.replace(/\D/g, '');
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
  if (!/^[+\d][\d ()-]{5,24}$/.test(text)) return null;
  const found = parsePhoneNumberFromString(`+${text.replace(/\D/g, '').replace(/^00/, '')}`);
  return found?.isValid() ? { mobilecode: String(found.countryCallingCode), mobile: String(found.nationalNumber) } : null;
}

/** +49 ••••••5678 */
export const maskedMobile = (m: Mobile): string =>
  `+${m.mobilecode} ${'•'.repeat(Math.max(0, m.mobile.length - 4))}${m.mobile.slice(-4)}`;

/** a•••@example.com */
export function maskedEmail(email: string): string {
  const at = email.lastIndexOf('@');
  return at < 1 ? email : `${email.slice(0, 1)}${'•'.repeat(Math.min(8, Math.max(2, at - 1)))}${email.slice(at)}`;
}
