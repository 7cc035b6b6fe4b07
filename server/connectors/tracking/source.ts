// Where news of boxes comes from. Each carrier or tracking service has its own words; a source answers in ours.
import type { Names } from '#contract/lang.ts';

/** Words of a tracking event; everything a carrier says becomes one of these. */
export const WORDS = [
  'info',
  'in_transit',
  'customs',
  'out_for_delivery',
  'pickup',
  'delivered',
  'attempt_fail',
  'exception',
  'returned',
] as const;
export type Word = (typeof WORDS)[number];

export type Tracked = {
  tracking_no: string;
  carrier: string;
  country: string;
  city: string;
  dispatched_at: Date;
  days_min: number;
  days_max: number;
};
export type News = { tracking_no: string; word: Word; texts: Names; place: string; at: Date };

export interface TrackingSource {
  /** Stored with the events it tells. */
  name: string;
  /** What is known of these boxes up to now; told again and again, the same news counts once. */
  news: (boxes: readonly Tracked[], now: Date) => Promise<News[]>;
}

/** What tracking services and carriers call things, in small letters without blanks, by our word. */
const SAID: Record<Word, readonly string[]> = {
  info: ['info', 'inforeceived', 'pending', 'notfound', 'pretransit', 'registered', 'labelcreated'],
  in_transit: ['intransit', 'transit', 'pickedup', 'departed', 'arrived', 'accepted', 'active'],
  customs: ['customs', 'incustoms', 'customsclearance', 'customsheld', 'clearance'],
  out_for_delivery: ['outfordelivery', 'delivering', 'withcourier'],
  pickup: ['pickup', 'availableforpickup', 'readyforpickup', 'atpickuppoint'],
  delivered: ['delivered', 'signed', 'completed'],
  attempt_fail: ['attemptfail', 'failedattempt', 'undelivered', 'deliveryfailure', 'failure'],
  exception: ['exception', 'alert', 'expired', 'lost', 'damaged', 'unknown'],
  returned: ['returned', 'returntosender', 'returning', 'refused'],
};

/** A carrier's word as ours; null for one that nobody has met before. */
export function wordOf(said: string): Word | null {
  const plain = said.toLowerCase().replace(/[^a-z]/g, '');
  return WORDS.find((word) => SAID[word].includes(plain)) ?? null;
}
