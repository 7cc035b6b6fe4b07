// The courier of a number, by its form. Several couriers use plain digits: a number that fits two of them has none, and the
// user is asked.
import { parcelNumber } from './label-text.ts';

/** By the code of the courier. */
const FORMS: readonly (readonly [courier: string, form: RegExp])[] = [
  ['sf', /^SF\d{12,15}$/],
  ['yto', /^YT\d{13}$/],
  ['jt', /^JT\d{13}$/],
  ['jd', /^JD[A-Z]{0,2}\d{10,15}$/],
  ['zto', /^(?:7[35689]\d{12}|ZTO\d{12})$/],
  ['sto', /^(?:77[2-7]\d{12}|STO\d{12,15})$/],
  ['yunda', /^(?:4[3-6]\d{13}|31\d{13}|YD\d{13})$/],
  ['ems', /^(?:E[A-Z]\d{9}CN|1[0-3]\d{11})$/],
  ['chinapost', /^9[6-9]\d{11}$/],
  ['deppon', /^DPK\d{12}$/],
  ['kye', /^KY\d{13}$/],
  ['zjs', /^ZJS\d{12}$/],
];

export function courierOf(number: string): string | null {
  const no = parcelNumber(number);
  const found = FORMS.filter(([, form]) => form.test(no));
  return found.length === 1 ? found[0]![0] : null;
}
