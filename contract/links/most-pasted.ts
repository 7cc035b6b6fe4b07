/** As much of a pasted text is read, in characters: what is longer is no share text, and patterns of several parts take quadratic time. */
export const MOST_PASTED = 2000;
