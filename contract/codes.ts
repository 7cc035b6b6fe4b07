// The codes of the warehouse: what a printed code means, offline. What we print begins with two letters for its kind and ends
// with a check letter, so that a misread or a courier's number is never taken for one of ours. Read the same by the pages, the
// labels and the server.

import { cleanCode, labelText, parcelNumbers } from './label-text.ts';

export const CODE_KINDS = [
  'item',
  'bin',
  'parcel',
  'waybill',
  'box',
  'bag',
  'pallet',
  'master',
  'international',
  'badge',
  'unknown',
] as const;
export type CodeKind = (typeof CODE_KINDS)[number];

/** The kinds of codes with a prefix of our own; waybills are printed with their number. */
export const PRINTED = { item: 'SI', bin: 'SB', box: 'SX', bag: 'SG', pallet: 'SL', master: 'SM', badge: 'SO' } as const;
export type PrintedKind = keyof typeof PRINTED;

/** `id`: of everything but a bin and a waybill; `text`: the bin as it is compared, or the number of the waybill. */
export type ReadCode = { kind: PrintedKind | 'waybill'; id: number; text: string };

// Without I, O and Z, which are read as 1, 0 and 2.
const CHECK = 'ABCDEFGHJKLMNPQRSTUVWXY';
const checkOf = (body: string): string =>
  CHECK[[...body].reduce((sum, sign, at) => (sum + (at + 2) * sign.charCodeAt(0)) % CHECK.length, 0)]!;

/** The text of the bar code of one of our things: `printedCode('item', 4711)`, `printedCode('bin', 'A-03-12')`. */
export function printedCode(kind: PrintedKind, of: number | string): string {
  // Never so short that a page would take it for typing.
  const body = PRINTED[kind] + (typeof of === 'number' ? String(of).padStart(6, '0') : cleanCode(of));
  return body + checkOf(body);
}

const WAYBILL = /^SP(\d{4})(\d{5,})$/;
const KIND_OF = new Map<string, PrintedKind>(Object.entries(PRINTED).map(([kind, prefix]) => [prefix, kind as PrintedKind]));

/** Reads a code of ours, also as French and German keyboards type it; null for anything else. Needs no network. */
export function readCode(text: string): ReadCode | null {
  for (const code of parcelNumbers(text)) {
    const read = readClean(code);
    if (read) return read;
  }
  return null;
}

function readClean(code: string): ReadCode | null {
  const waybill = WAYBILL.exec(code);
  if (waybill) return { kind: 'waybill', id: 0, text: `SP${waybill[1]}-${waybill[2]}` };
  const kind = KIND_OF.get(code.slice(0, 2));
  if (!kind || code.length < 4 || checkOf(code.slice(0, -1)) !== code.at(-1)) return null;
  const body = code.slice(2, -1);
  if (kind === 'bin') return { kind, id: 0, text: body };
  // Numbers of couriers and of the postal union go on after the digits, or are longer.
  return /^\d{6,10}$/.test(body) && Number(body) > 0 ? { kind, id: Number(body), text: '' } : null;
}

const BIN = /^(?:[A-Z]{1,3}(?:[- ]\d{1,3}){2,3}|[A-Z]\d{4})$/;
const ORDER = /^[DN]\d{4}-\d{5,}$/;

/** Whether a text has the form of a bin ("A-03-12") without our prefix: shelves labelled by others. */
export const looksLikeBin = (text: string): boolean => BIN.test(labelText(text).toUpperCase());

/** Whether a text can't be the number of a domestic parcel: it is a code of ours, a bin or the number of an order. */
export const isOwnCode = (text: string): boolean =>
  readCode(text) !== null || looksLikeBin(text) || ORDER.test(labelText(text).toUpperCase());
