// How much of a page is read: its data comes into the server's own thread, and into its database.
import { cutText } from '#contract/clean-text.ts';
import { type RawValue, text } from '../values.ts';

/** More SKUs than goods may have, so that such goods are refused rather than cut. */
export const MAX_VARIANTS = 3001;
export const MAX_OPTIONS = 5;
export const MAX_PICTURES = 250;
export const MAX_PROPS = 200;
export const LONGEST_TITLE = 1000;
export const LONGEST_ADDRESS = 2000;
const LONGEST_NAME = 200;

/** A short text: of an option, a brand, a category, a number. */
export const name = (value: RawValue): string => cutText(text(value), LONGEST_NAME);
