// A tracking service with the API of 17TRACK v2.2: numbers are registered, events arrive by signed webhooks and can be polled.
// Requests carry the key in the header 17token; a webhook carries sha256(body + "/" + key) in the header sign.

import { createHash, timingSafeEqual } from 'node:crypto';
import { cutText, readJson } from '#contract/clean-text.ts';
import { readText } from '../bounded-answer.ts';
import { allOrNone } from '../env-settings.ts';
import { InvalidSignature, InvalidWebhook, type WebhookRequest } from '../webhook.ts';
import { defineTrackingService, type Registered, statusOf, type TrackingEvent, type TrackingStatus } from './source.ts';

type Keys = { url: string; key: string };

export const seventeenTrack = defineTrackingService({
  code: '17track',
  settings: allOrNone({
    keys: { key: 'TRACK_KEY' },
    urls: { url: { name: 'TRACK_URL', fallback: 'https://api.17track.net/track/v2.2' } },
    what: 'a tracking service that speaks the interface of 17TRACK v2.2; pushes go to PUBLIC_URL/notices/track',
  }),
  operating:
    'With TRACK_KEY numbers of boxes and of expected parcels are registered with the service by the job `track_service`; it pushes events to `PUBLIC_URL/notices/track`, signed with the key. A number that was silent for 12 hours is polled.',
  connect: (keys: Keys) => ({
    // The name stored with events since the first version.
    name: 'service',
    service: {
      max_numbers: MAX_NUMBERS,
      register: (numbers) => register(keys, numbers),
      webhook: (request) => readWebhook(keys, request),
    },
    poll: (boxes) => poll(keys, [...new Set(boxes.map((box) => box.tracking_no))]),
  }),
});

const TIMEOUT = 20_000;
/** Longest answer, in bytes: forty numbers with some hundred events each. */
const MAX_ANSWER = 16 << 20;
/** The most numbers in one request. */
const MAX_NUMBERS = 40;

type Scan = {
  time_utc?: string | null;
  time_iso?: string | null;
  /** as the carrier wrote it */
  time_raw?: { date?: string | null; time?: string | null; timezone?: string | null } | null;
  description?: string | null;
  description_translation?: { lang?: string; description?: string } | null;
  location?: string | null;
  stage?: string | null;
  sub_status?: string | null;
};
type Info = {
  latest_status?: { status?: string | null; sub_status?: string | null } | null;
  latest_event?: Scan | null;
  tracking?: { providers?: { events?: Scan[] | null }[] | null } | null;
};
type Entry = { number: string; track_info?: Info | null };
type Answer = {
  code: number;
  data?: { accepted?: Entry[]; rejected?: { number: string; error?: { code?: number; message?: string } }[] };
};

async function call(keys: Keys, path: string, body: unknown): Promise<Answer> {
  const reply = await fetch(`${keys.url}/${path}`, {
    method: 'POST',
    headers: { '17token': keys.key, 'content-type': 'application/json' },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(TIMEOUT),
    redirect: 'error',
  });
  if (!reply.ok) {
    await reply.body?.cancel();
    throw new Error(`tracking ${path}: ${reply.status} ${reply.statusText}`.trim());
  }
  const answer = readJson(await readText(reply, MAX_ANSWER)) as Answer;
  if (answer.code !== 0) throw new Error(`tracking ${path}: code ${answer.code}`);
  return answer;
}

/** Error code of a number that is registered already: counts as accepted. */
const KNOWN = -18019901;

async function register(keys: Keys, numbers: readonly string[]): Promise<Registered> {
  if (numbers.length === 0) return { accepted: [], rejected: [] };
  const { data } = await call(
    keys,
    'register',
    numbers.map((number) => ({ number, auto_detection: true })),
  );
  const rejected = data?.rejected ?? [];
  return {
    accepted: [...(data?.accepted ?? []), ...rejected.filter((r) => r.error?.code === KNOWN)].map((a) => a.number),
    rejected: rejected
      .filter((r) => r.error?.code !== KNOWN)
      .map((r) => ({ number: r.number, reason: `${r.error?.code ?? ''} ${r.error?.message ?? ''}`.trim() })),
  };
}

/** The events of these numbers, for webhooks that were lost. */
async function poll(keys: Keys, numbers: readonly string[]): Promise<TrackingEvent[]> {
  const events: TrackingEvent[] = [];
  for (let at = 0; at < numbers.length; at += MAX_NUMBERS) {
    const { data } = await call(
      keys,
      'gettrackinfo',
      numbers.slice(at, at + MAX_NUMBERS).map((number) => ({ number })),
    );
    for (const entry of data?.accepted ?? []) events.push(...eventsOf(entry));
  }
  return events;
}

/** The events of a webhook. Other kinds (TRACKING_STOPPED) have none. */
function readWebhook(keys: Keys, { raw, headers }: WebhookRequest): TrackingEvent[] {
  const wanted = createHash('sha256').update(raw).update(`/${keys.key}`).digest();
  const { sign } = headers;
  const given = typeof sign === 'string' && /^[0-9a-f]{64}$/i.test(sign) ? Buffer.from(sign, 'hex') : Buffer.alloc(32);
  if (!timingSafeEqual(wanted, given)) throw new InvalidSignature('signature');
  const push = parse(raw);
  if (typeof push?.event !== 'string' || typeof push.data?.number !== 'string') throw new InvalidWebhook('not a push');
  return push.event === 'TRACKING_UPDATED' ? eventsOf(push.data) : [];
}

function parse(raw: Buffer): { event?: string; data?: Entry } | null {
  try {
    return readJson(raw.toString('utf8')) as { event?: string; data?: Entry };
  } catch {
    return null;
  }
}

/** The service's statuses as ours: "InTransit_CustomsProcessing" is about customs, "Exception_Returned" a return. */
export function statusFor(status: string | null | undefined): TrackingStatus | null {
  if (!status) return null;
  const [main = '', sub = ''] = status.split('_');
  if (/^return/i.test(sub)) return 'returned';
  if (/^customs/i.test(sub) && main !== 'Exception') return 'customs';
  return statusOf(main);
}

const SMALL = 300;

const OFFSET = /(?:Z|[+-]\d{2}:?\d{2})$/i;

/** The time of a scan. Without an offset it is local time of the carrier; what is called UTC is that. */
function timeOf({ time_utc, time_iso, time_raw: raw }: Scan): Pick<TrackingEvent, 'at' | 'local'> | null {
  const written = raw?.date ? `${raw.date}T${raw.time || '00:00:00'}${raw.timezone ?? ''}` : '';
  const text = (time_utc || time_iso || written).trim().replace(' ', 'T');
  const known = OFFSET.test(text);
  const at = new Date(known ? text : `${text}Z`);
  if (text === '' || Number.isNaN(at.getTime())) return null;
  return known || time_utc ? { at } : { at, local: true };
}

function eventsOf({ number, track_info: info }: Entry): TrackingEvent[] {
  const scans = (info?.tracking?.providers ?? []).flatMap((p) => p.events ?? []);
  const all = scans.length > 0 ? scans : info?.latest_event ? [info.latest_event] : [];
  const events = all.flatMap((e): TrackingEvent[] => {
    const when = timeOf(e);
    if (!when) return [];
    const status = statusFor(e.sub_status) ?? statusFor(e.stage) ?? 'in_transit';
    return [{ tracking_no: number, status, texts: textsOf(e), place: cutText(e.location ?? '', 80), ...when }];
  });
  events.sort((a, b) => a.at.getTime() - b.at.getTime());
  // Some carriers report "delivered" only in the summary.
  const last = events.at(-1);
  if (last && statusFor(info?.latest_status?.status) === 'delivered' && !events.some((n) => n.status === 'delivered'))
    last.status = 'delivered';
  return events;
}

function textsOf(e: Scan): TrackingEvent['texts'] {
  const own = cutText(e.description ?? '', SMALL);
  const other = e.description_translation;
  return {
    en: own,
    ...(other?.lang && other.description ? { [other.lang.toLowerCase()]: cutText(other.description, SMALL) } : {}),
  };
}
