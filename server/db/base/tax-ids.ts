// Tax ids that customs require of consignees: pattern and check digits by country. Numbers are normalized (spaces, dots, dashes, case) first.
import type { Names } from '#contract/lang.ts';

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

/** Since July 2026 the first 12 places may be letters: each counts as its code minus 48. */
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

export const taxChecks = {
  cpfCnpj: (n: string) => (n.length === 11 ? cpf(n) : cnpj(n)),
  rut,
  nik,
  codiceFiscale,
  cuit,
  tckn,
  israelId: (n: string) => luhn(n.padStart(9, '0')),
  southAfricaId: luhn,
  cnId,
  twId,
  curp,
  nif,
} satisfies Record<string, (cleaned: string) => boolean>;

export type TaxCheck = keyof typeof taxChecks;
export const TAX_CHECKS = Object.keys(taxChecks) as [TaxCheck, ...TaxCheck[]];

/** The tax id of a country: `check` names a function of `taxChecks`; the cleaned number must match `regex` first. */
export interface TaxIdRule {
  type: string;
  regex: string;
  check: TaxCheck | null;
  required: boolean;
  example: string;
  labels: Names;
  help: Names;
}

/** null: the number is valid; else the kind of error. */
export function taxIdFault(rule: TaxIdRule, text: string): 'form' | 'digits' | null {
  const cleaned = cleanTaxId(text);
  if (!new RegExp(rule.regex).test(cleaned)) return 'form';
  return rule.check && !taxChecks[rule.check](cleaned) ? 'digits' : null;
}
