// How much of a page is read: its data comes into the server's own thread, and into its database.
import { cutText } from '#contract/clean-text.ts';
import { type Raw, text } from '../values.ts';

/** More SKUs than goods may have, so that such goods are refused rather than cut. */
export const MOST_VARIANTS = 3001;
export const MOST_OPTIONS = 5;
export const MOST_PICTURES = 250;
export const MOST_PROPS = 200;
export const LONGEST_TITLE = 1000;
export const LONGEST_ADDRESS = 2000;
const LONGEST_NAME = 200;

/** A short text: of an option, a brand, a category, a number. */
export const name = (value: Raw): string => cutText(text(value), LONGEST_NAME);
