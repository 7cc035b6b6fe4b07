// Tracking numbers as they are compared: letters and digits only, in capitals.
export const trackingNo = (text: string): string => text.toUpperCase().replace(/[^A-Z0-9]/g, '');

/** A closed parcel keeps its number for show alone: behind this mark it is free to be declared or scanned again. */
const FREED = '~';
export const freedNo = (no: string, id: number): string => `${no}${FREED}${id}`;
export const shownNo = (no: string): string => no.split(FREED, 1)[0]!;
