// Which part of the browser tests a run goes through, by E2E_PART: `sample` is what `npm test` takes, without it all.
const part = process.env.E2E_PART ?? '';
if (!['', 'sample'].includes(part)) throw new Error(`E2E_PART: ${part} is not sample`);
export const isSample = part === 'sample';

/** Journeys of the sample: from search to receipt, the few taps to a paid order and a waybill, back and forth, no network. */
const JOURNEYS = ['main', 'quick', 'taps', 'kept', 'network'];
export const journeyFiles = {
  testMatch: isSample ? new RegExp(`journey\\.(${JOURNEYS.join('|')})\\.spec\\.ts`) : /journey\..*\.spec\.ts/,
};

/** How screens hold together, and what forms and detectors do one by one, is looked at in the whole run. */
const wholeRun = /(access|faults|forms|looks|settings|sheet)\.screens/;
export const screenFiles = { testMatch: /screens\.spec\.ts/, testIgnore: isSample ? wholeRun : [] };

/** Whether the screen with this index belongs to the part: each eighth is in the sample. */
export const inPart = (index: number): boolean => !isSample || index % 8 === 0;

/** Changes from day to day: what the whole run takes a share of, so that all of it is seen within some days. */
export const TODAY = Math.floor(Date.now() / 86_400_000);
/** `npm run test:pictures`: every screen in every look. */
export const isAll = Boolean(process.env.PICTURES);
/** Whether what has this index is looked at today, one of so many days. */
export const isToday = (index: number, days: number): boolean => isAll || (index + TODAY) % days === 0;
