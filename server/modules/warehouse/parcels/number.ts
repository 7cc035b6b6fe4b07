// Tracking numbers of closed parcels.

/** A closed parcel keeps its number only for display: with this prefix the number is free to be declared or scanned again. */
const FREED = '~';
export const freedNo = (no: string, id: number): string => `${no}${FREED}${id}`;
export const shownNo = (no: string): string => no.split(FREED, 1)[0]!;
