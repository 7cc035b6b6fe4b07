// The stored form of messages that are written again before they are sent.
import type { StoredParams } from './parcel.ts';

/** Messages in the language that they are to be read in; `daily`: together as the mail of a day. */
export type Untranslated = { lang: string; messages: { key: string; params: StoredParams; url: string }[]; daily: boolean };
