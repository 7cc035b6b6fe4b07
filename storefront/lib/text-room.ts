// How much room a text takes, before it is drawn: where two things share a narrow row and one of them must stay whole.

/** Roughly, in widths of the font: letters of Chinese, Japanese and Korean are as wide as high, others little more than half of it. */
export const emOf = (text: string): number => [...text].reduce((sum, one) => sum + (one > '\u2e7f' ? 1 : 0.58), 0);
