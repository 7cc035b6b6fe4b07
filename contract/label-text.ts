// What a scanner or a camera reads off a label: the text itself, without what symbologies and keyboard layouts add to it, and the parcel numbers that it may mean.
import { typedText } from './typed-text.ts';

/** As codes are compared: capitals and digits; keyboards of other countries type the separators differently. */
export const cleanCode = (text: string): string => text.replace(/[^A-Za-z0-9]/g, '').toUpperCase();

/** What a scanner set to a US keyboard types where the computer's is French, and what was on the label. */
const FRENCH = new Map([...'&é"\'(-è_çà)aqzwAQZW,?;:!mM$='].map((sign, at) => [sign, '1234567890-qawzQAWZmM,./;:]='[at]!]));
/** A French keyboard has its digits behind Shift: a code of such signs and without a digit was typed by a scanner. */
const isFrench = (text: string): boolean =>
  !/\d/.test(text) && (text.match(/[&é"'(\-è_çà]/g) ?? []).length >= 4 && /^[A-Za-z &é"'(\-è_çà),?;:!$=]+$/.test(text);

const SWAPPED = new Map([...'yzYZß'].map((sign, at) => [sign, 'zyZY-'[at]!]));
/** The same keys of a US keyboard, typed on a German one. */
const asGerman = (text: string): string => text.replace(/[yzß]/gi, (sign) => SWAPPED.get(sign) ?? sign);

/** The text of a label: without control characters and the identifier of its symbology ("]C1"), its digits read back from a French keyboard. */
export function labelText(text: string): string {
  const line = typedText(text.replace(/\p{Cc}/gu, ' '));
  const read = isFrench(line) ? [...line].map((sign) => FRENCH.get(sign) ?? sign).join('') : line;
  return read.replace(/^\][A-Za-z][0-9A-Za-z]/, '').trim();
}

/** Whether a label holds a web address, as the square codes of advertisements do; also as French and German keyboards type one. */
export const isWebAddress = (text: string): boolean => {
  const label = labelText(text);
  return (
    /^(?:https?(?::\/\/|M!!|Ö--)|www[.:]|[a-z][a-z0-9+.-]*:\/\/)/i.test(label) ||
    /^[\w-]+(?:\.[\w-]+)*\.[a-z]{2,6}\/./i.test(label)
  );
};

/** JD's labels of a shipment: its number, which box of how many. */
const JD = /^(JD[A-Z]{0,3}\d{8,})[^A-Z0-9](\d{1,3})[^A-Z0-9](\d{1,3})[^A-Z0-9]?$/;

/** Check digit of the numbers of USPS: weights 3 and 1 from the right. */
const isUsps = (digits: string): boolean =>
  /^9[1-5]\d{18}(?:\d{2}|\d{6})?$/.test(digits) &&
  [...digits].reverse().reduce((sum, digit, at) => sum + Number(digit) * (at % 2 === 0 ? 1 : 3), 0) % 10 === 0;

/** Behind "420" and the receiver's ZIP of five or nine digits. */
const uspsBehindZip = (code: string): string[] => (/^420\d+$/.test(code) ? [code.slice(8), code.slice(12)].filter(isUsps) : []);

function readingsOf(label: string): string[] {
  const jd = JD.exec(label.toUpperCase());
  const code = cleanCode(label);
  return [...(jd ? [jd[1]!] : []), ...uspsBehindZip(code), code];
}

/**
 * The parcel numbers that a label may mean, in capitals and digits, the likeliest first: without the box of a JD label and the ZIP of a USPS one. The last
 * ones hold for a German keyboard, with Y and Z exchanged: they count only where a parcel has that number.
 */
export function parcelNumbers(text: string): string[] {
  if (isWebAddress(text)) return [''];
  const label = labelText(text);
  const german = asGerman(label);
  return [...new Set([...(label.includes('ß') ? [german, label] : [label, german]).flatMap(readingsOf)])];
}

/** The number that a label, or who types it, names: "JDVA00099988899-1-1-" is JDVA00099988899. A web address names none: "". */
export const parcelNumber = (text: string): string => parcelNumbers(text)[0]!;

/** The number of one box: JD numbers the boxes of a shipment, "JDVA00099988899-2-3-" is JDVA00099988899-2-3. Of other labels the parcel number. */
export function boxNumber(text: string): string {
  const [, no, box, of] = JD.exec(labelText(text).toUpperCase()) ?? [];
  return no && Number(of) > 1 ? `${no}-${Number(box)}-${Number(of)}` : parcelNumber(text);
}

/** The same with what else the label may mean, the likeliest first. */
export const boxNumbers = (text: string): string[] => [...new Set([boxNumber(text), ...parcelNumbers(text)])];
