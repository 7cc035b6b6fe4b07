// Tax ids that customs require of consignees: pattern and check digits by country. Numbers are normalized (spaces, dots, dashes, case) first.
import { both } from './names.ts';
import type { TaxCheck, TaxIdRule } from './types.ts';

export const cleanTaxId = (text: string): string => text.toUpperCase().replace(/[\s./-]/g, '');

const digits = (text: string): number[] => [...text].map(Number);
const weigh = (text: string, weights: readonly number[]): number => weights.reduce((sum, w, i) => sum + w * Number(text[i]), 0);
const repeats = (text: string): boolean => /^(.)\1*$/.test(text);

function cpf(n: string): boolean {
  const digit = (len: number) => {
    const rest =
      (weigh(
        n,
        Array.from({ length: len }, (_, i) => len + 1 - i),
      ) *
        10) %
      11;
    return rest === 10 ? 0 : rest;
  };
  return !repeats(n) && digit(9) === Number(n[9]) && digit(10) === Number(n[10]);
}

/** Since July 2026 the first 12 places may hold letters: each counts as its code minus 48. */
function cnpj(n: string): boolean {
  const value = (i: number) => n.charCodeAt(i) - 48;
  const digit = (weights: number[]) => {
    const rest = weights.reduce((sum, w, i) => sum + w * value(i), 0) % 11;
    return rest < 2 ? 0 : 11 - rest;
  };
  const first = [5, 4, 3, 2, 9, 8, 7, 6, 5, 4, 3, 2];
  return !repeats(n) && digit(first) === value(12) && digit([6, ...first]) === value(13);
}

function rut(n: string): boolean {
  const body = n.slice(0, -1);
  const sum = digits(body)
    .reverse()
    .reduce((s, d, i) => s + d * (2 + (i % 6)), 0);
  const rest = 11 - (sum % 11);
  return (rest === 11 ? '0' : rest === 10 ? 'K' : String(rest)) === n.at(-1);
}

/** District, date of birth (days of women have 40 added), serial; there is no check digit. Company numbers start with 0 or have 15 digits. */
function nik(n: string): boolean {
  if (n.length === 15 || n.startsWith('0')) return true;
  const written = Number(n.slice(6, 8));
  const day = written > 40 ? written - 40 : written;
  const month = Number(n.slice(8, 10));
  return Number(n.slice(0, 2)) >= 11 && day >= 1 && day <= 31 && month >= 1 && month <= 12 && n.slice(12) !== '0000';
}

const ODD = [1, 0, 5, 7, 9, 13, 15, 17, 19, 21, 2, 4, 18, 20, 11, 3, 6, 8, 12, 14, 16, 10, 22, 25, 24, 23];
/** Persons: 16 places with a check letter; companies: the 11 digits of a partita IVA. */
function codiceFiscale(n: string): boolean {
  if (/^\d{11}$/.test(n)) return luhn(n);
  const value = (c: string) => (/\d/.test(c) ? Number(c) : c.charCodeAt(0) - 65);
  const sum = [...n.slice(0, 15)].reduce((s, c, i) => s + (i % 2 === 0 ? (ODD[value(c)] ?? 0) : value(c)), 0);
  return String.fromCharCode(65 + (sum % 26)) === n[15];
}

function cuit(n: string): boolean {
  const rest = 11 - (weigh(n, [5, 4, 3, 2, 7, 6, 5, 4, 3, 2]) % 11);
  return (rest === 11 ? 0 : rest === 10 ? 9 : rest) === Number(n[10]);
}

function tckn(n: string): boolean {
  const d = digits(n);
  const odd = d[0]! + d[2]! + d[4]! + d[6]! + d[8]!;
  const even = d[1]! + d[3]! + d[5]! + d[7]!;
  return d[0] !== 0 && (((odd * 7 - even) % 10) + 10) % 10 === d[9] && (odd + even + d[9]!) % 10 === d[10];
}

function luhn(n: string): boolean {
  const sum = digits(n)
    .reverse()
    .reduce((s, d, i) => s + (i % 2 === 0 ? d : d * 2 > 9 ? d * 2 - 9 : d * 2), 0);
  return !repeats(n) && sum % 10 === 0;
}

function cnId(n: string): boolean {
  const rest = weigh(n, [7, 9, 10, 5, 8, 4, 2, 1, 6, 3, 7, 9, 10, 5, 8, 4, 2]) % 11;
  return '10X98765432'[rest] === n[17];
}

const TW_LETTERS = 'ABCDEFGHJKLMNPQRSTUVXYWZIO';
function twId(n: string): boolean {
  const letter = TW_LETTERS.indexOf(n[0]!) + 10;
  const second = /[A-D]/.test(n[1]!) ? 'ABCD'.indexOf(n[1]!) : Number(n[1]);
  const sum = Math.floor(letter / 10) + (letter % 10) * 9 + second * 8 + weigh(n.slice(2), [7, 6, 5, 4, 3, 2, 1]) + Number(n[9]);
  return sum % 10 === 0;
}

const CURP_PLACES = '0123456789ABCDEFGHIJKLMNÑOPQRSTUVWXYZ';
function curp(n: string): boolean {
  const sum = [...n.slice(0, 17)].reduce((s, c, i) => s + CURP_PLACES.indexOf(c) * (18 - i), 0);
  return (10 - (sum % 10)) % 10 === Number(n[17]);
}

/** DNI and NIE. */
function nif(n: string): boolean {
  const number = n.slice(0, -1).replace('X', '0').replace('Y', '1').replace('Z', '2');
  return 'TRWAGMYFPDXBNJZSQVHLCKE'[Number(number) % 23] === n.at(-1);
}

export const taxChecks: Record<TaxCheck, (cleaned: string) => boolean> = {
  cpfCnpj: (n) => (n.length === 11 ? cpf(n) : cnpj(n)),
  rut,
  nik,
  codiceFiscale,
  cuit,
  tckn,
  israelId: (n) => luhn(n.padStart(9, '0')),
  southAfricaId: luhn,
  cnId,
  twId,
  curp,
  nif,
};

type Text = [zh: string, en: string];
const rule = (
  type: string,
  required: boolean,
  regex: string,
  check: TaxCheck | null,
  example: string,
  label: Text,
  help: Text,
): TaxIdRule => ({
  type,
  required,
  regex: `^(?:${regex})$`,
  check,
  example,
  labels: both(...label),
  help: both(...help),
});

const CARRIER: Text = ['部分承运人清关时会要。', 'Some carriers ask for it at customs.'];
const CUSTOMS: Text = ['清关时使用，与收件人姓名一致。', 'For customs; must belong to the receiver.'];

/** By country; countries without a row ask for nothing. */
export const taxIds: Record<string, TaxIdRule> = {
  BR: rule(
    'cpf',
    true,
    '\\d{11}|[0-9A-Z]{12}\\d{2}',
    'cpfCnpj',
    '529.982.247-25',
    ['CPF / CNPJ', 'CPF / CNPJ'],
    [
      '个人 11 位，公司 14 位。没有它包裹会被退回或销毁。',
      '11 digits for persons, 14 for companies. Without it the parcel is returned or destroyed.',
    ],
  ),
  KR: rule(
    'pccc',
    true,
    'P\\d{12}',
    null,
    'P123456789012',
    ['个人通关固有符号 (PCCC)', 'Personal customs code (PCCC)'],
    [
      'P 加 12 位数字，姓名和电话须与登记一致，可在 unipass.customs.go.kr 免费申请。',
      'P and 12 digits; name and phone as registered. Free at unipass.customs.go.kr.',
    ],
  ),
  CN: rule(
    'id_card',
    true,
    '\\d{17}[\\dX]',
    'cnId',
    '11010519491231002X',
    ['身份证号', 'Identity card'],
    ['18 位，最后一位可以是 X。', '18 places, the last may be X.'],
  ),
  TW: rule(
    'ezway',
    true,
    '[A-Z][1289A-D]\\d{8}',
    'twId',
    'A123456789',
    ['身分证号或居留证号', 'ID or resident certificate'],
    ['请先在 EZ WAY 易利委完成实名认证。', 'Register with EZ WAY first.'],
  ),
  CL: rule('rut', true, '\\d{7,8}[\\dK]', 'rut', '12.345.678-5', ['RUT', 'RUT'], CUSTOMS),
  ID: rule(
    'nik',
    true,
    '\\d{15,16}',
    'nik',
    '3171234505900123',
    ['NIK 或 NPWP', 'NIK or NPWP'],
    ['个人 NIK 16 位；公司 NPWP 15 或 16 位。', 'NIK of 16 digits; companies NPWP of 15 or 16.'],
  ),
  AR: rule('cuit', true, '\\d{11}', 'cuit', '20-12345678-6', ['CUIT / CUIL', 'CUIT / CUIL'], CUSTOMS),
  IT: rule(
    'cf',
    false,
    '[A-Z]{6}[\\dLMNPQRSTUV]{2}[ABCDEHLMPRST][\\dLMNPQRSTUV]{2}[A-Z][\\dLMNPQRSTUV]{3}[A-Z]|\\d{11}',
    'codiceFiscale',
    'RSSMRA85T10A562S',
    ['税号 Codice Fiscale / P.IVA', 'Codice fiscale or P.IVA'],
    CARRIER,
  ),
  TR: rule('tckn', true, '\\d{11}', 'tckn', '10000000146', ['身份证号 T.C. Kimlik No', 'T.C. Kimlik No'], CARRIER),
  MX: rule(
    'rfc',
    true,
    '[A-ZÑ&]{3,4}\\d{6}[A-Z0-9]{3}|[A-Z]{4}\\d{6}[HMX][A-Z]{5}[0-9A-Z]\\d',
    null,
    'GODE561231GR8',
    ['RFC 或 CURP', 'RFC or CURP'],
    CUSTOMS,
  ),
  ES: rule('nif', false, '\\d{8}[A-Z]|[XYZ]\\d{7}[A-Z]', 'nif', '12345678Z', ['DNI / NIE', 'DNI or NIE'], CARRIER),
  PE: rule('dni', true, '\\d{8}', null, '12345678', ['DNI', 'DNI'], CUSTOMS),
  EC: rule('cedula', true, '\\d{10}', null, '1710034065', ['Cédula', 'Cédula'], CUSTOMS),
  CO: rule('cc', true, '\\d{6,10}', null, '1020304050', ['CC / NIT', 'CC or NIT'], CUSTOMS),
  ZA: rule('id', true, '\\d{13}', 'southAfricaId', '8001015009087', ['身份证号', 'South African ID'], CUSTOMS),
  IN: rule('pan', true, '[A-Z]{5}\\d{4}[A-Z]', null, 'ABCDE1234F', ['PAN', 'PAN'], CUSTOMS),
  IL: rule('id', true, '\\d{8,9}', 'israelId', '123456782', ['身份证号 Teudat Zehut', 'Teudat Zehut'], CUSTOMS),
  SA: rule('iqama', true, '[12]\\d{9}', null, '1012345678', ['国民身份证或居留证', 'National ID or Iqama'], CUSTOMS),
  AE: rule('emirates_id', false, '784\\d{12}', null, '784-1990-1234567-1', ['酋长国身份证', 'Emirates ID'], CARRIER),
  UA: rule('rnokpp', true, '\\d{10}', null, '1234567899', ['税号 РНОКПП', 'Tax number РНОКПП'], CUSTOMS),
  KZ: rule('iin', true, '\\d{12}', null, '900101300017', ['IIN', 'IIN'], CUSTOMS),
  RU: rule(
    'inn',
    true,
    '\\d{12}',
    null,
    '500100732259',
    ['INN', 'INN'],
    ['另需护照号，寄出前由客服收集。', 'The passport number is asked for before dispatch.'],
  ),
};

/** null: the number is fine; else what is wrong with it. */
export function taxIdFault(rule: TaxIdRule, text: string): 'form' | 'digits' | null {
  const cleaned = cleanTaxId(text);
  if (!new RegExp(rule.regex).test(cleaned)) return 'form';
  return rule.check && !taxChecks[rule.check](cleaned) ? 'digits' : null;
}
