/**
 * The part of a pasted text that is read, in characters: longer texts are no share texts, and patterns of several parts take
 * quadratic time.
 */
export const MAX_PASTED = 2000;
