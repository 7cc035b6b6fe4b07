// What a source of tracking events is to the shop: a tracking service, the demo's carrier, or operators alone. sources.ts lists them. Each carrier or service
// has its own words; a source answers in ours. None may be asked inside a database transaction. No part is optional: what a source doesn't have is null.
import type { Names } from '#contract/lang.ts';
import type { Env } from '../../env.ts';
import type { EnvSettings } from '../env-settings.ts';
import type { WebhookRequest } from '../webhook.ts';

/** Statuses of a tracking event; everything a carrier says becomes one of these. */
export const TRACKING_STATUSES = [
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
export type TrackingStatus = (typeof TRACKING_STATUSES)[number];

/** A box under way, as a source may need to know it. */
export type TrackedBox = {
  tracking_no: string;
  carrier: string;
  country: string;
  city: string;
  dispatched_at: Date;
  days_min: number;
  days_max: number;
};
export type TrackingEvent = { tracking_no: string; status: TrackingStatus; texts: Names; place: string; at: Date };
export type Registered = { accepted: string[]; rejected: { number: string; reason: string }[] };

export type TrackingSource = {
  /** Stored with the events that it reports. */
  name: string;
  /** A service that numbers are registered with and that pushes what happens: its numbers are polled only after long silence. */
  service: {
    /** the most numbers that a call may name */
    max_numbers: number;
    register: (numbers: readonly string[]) => Promise<Registered>;
    /** Events of a push; throws InvalidSignature when the service did not send it, InvalidWebhook when it can't be read. */
    webhook: (request: WebhookRequest) => TrackingEvent[];
  } | null;
  /** What is known of these boxes up to now; reported again, the same event counts once. null: it can't be asked. */
  poll: ((boxes: readonly TrackedBox[], now: Date) => Promise<TrackingEvent[]>) | null;
};

/** A source in the list, set up or not. */
export type TrackingDescriptor = {
  code: string;
  /** settings of the environment that switch it on; null: none of its own */
  settings: Pick<EnvSettings<unknown>, 'names' | 'row'> | null;
  /** its paragraph of docs/operating.md; empty: it needs none */
  operating: string;
  /** null: not set up */
  fromEnv: (env: Env, demo: boolean) => TrackingSource | null;
};

/** A source that is switched on by keys. */
export function defineTrackingService<Keys>(definition: {
  code: string;
  settings: EnvSettings<Keys>;
  operating: string;
  connect: (keys: Keys) => TrackingSource;
}): TrackingDescriptor & { connect: (keys: Keys) => TrackingSource } {
  const { code, settings, operating, connect } = definition;
  return {
    code,
    settings,
    operating,
    connect,
    fromEnv: (env) => {
      const keys = settings.read(env);
      return keys === null ? null : connect(keys);
    },
  };
}

/** What tracking services and carriers call things, in small letters without blanks, by our status. */
const ALIASES: Record<TrackingStatus, readonly string[]> = {
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

/** A carrier's status as ours; null for an unknown one. */
export function statusOf(theirs: string): TrackingStatus | null {
  const plain = theirs.toLowerCase().replace(/[^a-z]/g, '');
  return TRACKING_STATUSES.find((status) => ALIASES[status].includes(plain)) ?? null;
}
