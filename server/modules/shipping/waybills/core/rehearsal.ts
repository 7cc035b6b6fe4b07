// Rehearsal packing: a waybill is packed before its line is chosen. Until its freight is paid only its services are charged. Pure.
import type { StoredRow } from '../../../../db/stored/order.ts';
import type { Waybill } from './types.ts';

/** The service that orders it. */
export const REHEARSAL = 'rehearsal';

/** When a waybill pays its freight: with its submission, once it is packed, or once it is packed as a rehearsal and a line is chosen. */
export type Pays = 'now' | 'after_packing' | 'rehearsal';

/** Whether its freight is still to be chosen, or to be paid once chosen. */
export const awaitsLine = (w: Pick<Waybill, 'pays' | 'booked'>): boolean =>
  w.pays === 'rehearsal' && !w.booked.some((row) => row.code === 'freight');

/** The part of a quote's charge lines that is billed before the line is chosen. */
export const servicesOnly = (rows: readonly StoredRow[]): StoredRow[] => rows.filter((row) => row.code === 'service');

/** The charge lines of a quote that a waybill is charged now. */
export const chargedNow = (w: Pick<Waybill, 'pays' | 'booked'>, rows: StoredRow[]): StoredRow[] =>
  awaitsLine(w) ? servicesOnly(rows) : rows;
