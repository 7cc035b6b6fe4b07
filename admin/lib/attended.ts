// Tells whether the page is attended. Counts and queues refetch automatically: such calls say so, and the server does not let them keep
// an unused session alive.
const LATELY_MS = 60_000;
const SIGNS = ['pointerdown', 'pointermove', 'keydown', 'wheel', 'touchstart'] as const;

let last = Date.now(); // opening the page is a sign, too
const note = () => {
  last = Date.now();
};

if (typeof addEventListener === 'function')
  for (const sign of SIGNS) addEventListener(sign, note, { passive: true, capture: true });

/** A key, a pointer or a touch within the last minute; scanners are keyboards. */
export const attended = (): boolean => Date.now() - last < LATELY_MS;
