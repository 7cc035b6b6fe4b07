// The interface of a tracking source: a tracking service, the demo's carrier, or manual entry by operators. sources.ts lists them. A source maps its service's
// statuses to ours. It must not be called inside a database transaction. No member is optional: what a source doesn't support is null.
import type { Names } from '#contract/lang.ts';
import type { Env } from '../../env.ts';
import type { EnvSettings } from '../env-settings.ts';
import type { WebhookRequest } from '../webhook.ts';

/** Statuses of a tracking event; every carrier's status maps to one of these. */
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

/** A dispatched box, with what a source needs to track it. */
export type TrackedBox = {
  tracking_no: string;
  carrier: string;
  country: string;
  city: string;
  dispatched_at: Date;
  days_min: number;
  days_max: number;
};
/** `local`: the service named no zone: `at` is what the clocks of the carrier show, written as UTC. */
export type TrackingEvent = { tracking_no: string; status: TrackingStatus; texts: Names; place: string; at: Date; local?: true };
export type Registered = { accepted: string[]; rejected: { number: string; reason: string }[] };

export type TrackingSource = {
  /** Stored with the events it reports. */
  name: string;
  /** A service that tracking numbers are registered with and that pushes events; its numbers are polled only after long silence. */
  service: {
    /** the most numbers that a call may name */
    max_numbers: number;
    register: (numbers: readonly string[]) => Promise<Registered>;
    /** The events of a webhook. Throws InvalidSignature when it is not signed by the service, InvalidWebhook when it can't be parsed. */
    webhook: (request: WebhookRequest) => TrackingEvent[];
  } | null;
  /** All events of these boxes up to `now`; an event that is reported again counts once. null: the source can't be polled. */
  poll: ((boxes: readonly TrackedBox[], now: Date) => Promise<TrackingEvent[]>) | null;
};

/** A source in the list, configured or not. */
export type TrackingDescriptor = {
  code: string;
  /** settings of the environment that switch it on; null: none of its own */
  settings: Pick<EnvSettings<unknown>, 'names' | 'row'> | null;
  /** its paragraph of docs/operating.md; empty: it needs none */
  operating: string;
  /** null: not configured */
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

/** What tracking services and carriers call each of our statuses: lower case, letters only. */
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
