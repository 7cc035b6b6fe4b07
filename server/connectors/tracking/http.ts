// A tracking service that speaks the interface of 17TRACK v2.2: numbers are registered, news is pushed with a signature, and can be asked for.
// Calls carry the key in the header 17token; a push carries sha256(body + "/" + key) in the header sign. Never called inside a transaction.
import { createHash, timingSafeEqual } from 'node:crypto';
import { type News, type Word, wordOf } from './source.ts';

export type TrackKeys = { url: string; key: string };

const TIMEOUT = 20_000;
/** The most numbers that a call may name. */
export const MOST_NUMBERS = 40;

type Event = {
  time_utc?: string | null;
  time_iso?: string | null;
  description?: string | null;
  description_translation?: { lang?: string; description?: string } | null;
  location?: string | null;
  stage?: string | null;
  sub_status?: string | null;
};
type Info = {
  latest_status?: { status?: string | null; sub_status?: string | null } | null;
  latest_event?: Event | null;
  tracking?: { providers?: { events?: Event[] | null }[] | null } | null;
};
type Entry = { number: string; track_info?: Info | null };
type Answer = {
  code: number;
  data?: { accepted?: Entry[]; rejected?: { number: string; error?: { code?: number; message?: string } }[] };
};

export type Registered = { accepted: string[]; rejected: { number: string; why: string }[] };

async function ask(keys: TrackKeys, path: string, body: unknown): Promise<Answer> {
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
  const answer = (await reply.json()) as Answer;
  if (answer.code !== 0) throw new Error(`tracking ${path}: code ${answer.code}`);
  return answer;
}

/** A number that is there already counts as registered. */
const KNOWN = -18019901;

export async function register(keys: TrackKeys, numbers: readonly string[]): Promise<Registered> {
  if (numbers.length === 0) return { accepted: [], rejected: [] };
  const { data } = await ask(
    keys,
    'register',
    numbers.map((number) => ({ number, auto_detection: true })),
  );
  const rejected = data?.rejected ?? [];
  return {
    accepted: [...(data?.accepted ?? []), ...rejected.filter((r) => r.error?.code === KNOWN)].map((a) => a.number),
    rejected: rejected
      .filter((r) => r.error?.code !== KNOWN)
      .map((r) => ({ number: r.number, why: `${r.error?.code ?? ''} ${r.error?.message ?? ''}`.trim() })),
  };
}

/** What is known of numbers now: for pushes that were lost. */
export async function lookUp(keys: TrackKeys, numbers: readonly string[]): Promise<News[]> {
  const news: News[] = [];
  for (let at = 0; at < numbers.length; at += MOST_NUMBERS) {
    const { data } = await ask(
      keys,
      'gettrackinfo',
      numbers.slice(at, at + MOST_NUMBERS).map((number) => ({ number })),
    );
    for (const entry of data?.accepted ?? []) news.push(...newsOf(entry));
  }
  return news;
}

/** Whether a push was sent by the service: a wrong or missing signature is not. */
export function isGenuine(keys: TrackKeys, raw: Buffer, sign: unknown): boolean {
  const wanted = createHash('sha256').update(raw).update(`/${keys.key}`).digest();
  const given = typeof sign === 'string' && /^[0-9a-f]{64}$/i.test(sign) ? Buffer.from(sign, 'hex') : Buffer.alloc(32);
  return timingSafeEqual(wanted, given);
}

/** News in a push; null when it can't be read. Other kinds of pushes (TRACKING_STOPPED) bring none. */
export function readPush(raw: Buffer): News[] | null {
  try {
    const push = JSON.parse(raw.toString('utf8')) as { event?: string; data?: Entry };
    if (typeof push.event !== 'string' || typeof push.data?.number !== 'string') return null;
    return push.event === 'TRACKING_UPDATED' ? newsOf(push.data) : [];
  } catch {
    return null;
  }
}

/** The service's statuses in our words: "InTransit_CustomsProcessing" is about customs, "Exception_Returned" a return. */
export function wordFor(status: string | null | undefined): Word | null {
  if (!status) return null;
  const [main = '', sub = ''] = status.split('_');
  if (/^return/i.test(sub)) return 'returned';
  if (/^customs/i.test(sub) && main !== 'Exception') return 'customs';
  return wordOf(main);
}

const SMALL = 300;

function newsOf({ number, track_info: info }: Entry): News[] {
  const events = (info?.tracking?.providers ?? []).flatMap((p) => p.events ?? []);
  const all = events.length > 0 ? events : info?.latest_event ? [info.latest_event] : [];
  const news = all.flatMap((e): News[] => {
    const at = new Date(e.time_utc ?? e.time_iso ?? '');
    if (Number.isNaN(at.getTime())) return [];
    const word = wordFor(e.sub_status) ?? wordFor(e.stage) ?? 'in_transit';
    return [{ tracking_no: number, word, texts: textsOf(e), place: (e.location ?? '').slice(0, 80), at }];
  });
  news.sort((a, b) => a.at.getTime() - b.at.getTime());
  // Some carriers say "delivered" in the summary alone.
  const last = news.at(-1);
  if (last && wordFor(info?.latest_status?.status) === 'delivered' && !news.some((n) => n.word === 'delivered'))
    last.word = 'delivered';
  return news;
}

function textsOf(e: Event): News['texts'] {
  const own = (e.description ?? '').slice(0, SMALL);
  const other = e.description_translation;
  return {
    en: own,
    ...(other?.lang && other.description ? { [other.lang.toLowerCase()]: other.description.slice(0, SMALL) } : {}),
  };
}
