// Which part of the browser tests a run goes through, by E2E_PART: `sample` is what `npm test` takes, `rest` what `.ci/run`
// goes through as well, and without it all. Every test is in one of the two.
const part = process.env.E2E_PART ?? '';
export const isSample = part === 'sample';
if (!['', 'sample', 'rest'].includes(part)) throw new Error(`E2E_PART: ${part} is neither sample nor rest`);

/** Journeys of the sample: from search to receipt, the few taps to a paid order and a waybill, back and forth, no network. */
const JOURNEYS = ['main', 'quick', 'taps', 'kept', 'network'];
const journeys = new RegExp(`journey\\.(${JOURNEYS.join('|')})\\.spec\\.ts`);
export const journeyFiles = {
  testMatch: part === 'sample' ? journeys : /journey\..*\.spec\.ts/,
  testIgnore: part === 'rest' ? journeys : [],
};

/** The details of screens, forms and detectors are checked in the rest. */
const inTheRest = /(faults|forms|looks|sheet)\.screens/;
export const screenFiles = { testMatch: /screens\.spec\.ts/, testIgnore: part === 'sample' ? inTheRest : [] };

/** Whether the screen with this index belongs to the part: each eighth is in the sample. */
export const inPart = (index: number): boolean => part === '' || (index % 8 === 0) === (part === 'sample');
