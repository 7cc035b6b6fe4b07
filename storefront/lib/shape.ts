// The shape of the calls that this build speaks, as a fingerprint. Answers stored under another shape are not read.

/** Put in by the build (shape-of.ts); without it, in tests and during development, there is one shape. */
declare const __SHAPE__: string | undefined;

export const SHAPE: string = typeof __SHAPE__ === 'string' ? __SHAPE__ : 'dev';
