// The shape of the calls that this build speaks, as a fingerprint. Answers that a browser kept under another shape are not read.

/** Put in by the build (shape-of.ts); without one, in tests and while developing, all is one shape. */
declare const __SHAPE__: string | undefined;

export const SHAPE: string = typeof __SHAPE__ === 'string' ? __SHAPE__ : 'dev';
