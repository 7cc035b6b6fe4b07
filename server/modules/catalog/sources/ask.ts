// Calls a source: within the caller's limit, while its circuit is closed, with a timeout, retries after passing failures, and counted.
// The state of the circuit is a row that all servers share. No transaction is open during a call.

import { setTimeout as wait } from 'node:timers/promises';
import { cleanAll, cutText } from '#contract/clean-text.ts';
import { type ProductSource, SourceFailed, type SourceKind } from '../../../connectors/marketplace/source.ts';
import { PRODUCT_SOURCES } from '../../../connectors/marketplace/sources.ts';
import type { Ctx } from '../../../context.ts';
import { transaction } from '../../../db/transaction.ts';
import { isAhead } from '../../../wait-time.ts';
import { addAttempt, countAttempts, lockAttempts, minutesAgo } from '../../platform/rate-limit/attempts.ts';
import { networkOf } from '../../platform/rate-limit/network.ts';
import { connectorSetting } from '../../platform/settings/gateway-fees.ts';
import { setting } from '../../platform/settings/settings.ts';
import * as queries from './queries.ts';

/** Timeout of one try of each kind, ms. A shopper waits for it. */
const TIMEOUT: Record<SourceKind, number> = {
  item: 9000,
  search: 7000,
  shop: 7000,
  picture: 9000,
  resolve: 6000,
  translate: 9000,
  page: 12_000,
};
/** Pauses before the second and the third try, ms; plus up to half as much at random, so that servers do not retry in step. */
const PAUSES = [250, 800];
/** Consecutive failures that open the circuit, and for how long (s): doubled after each failed probe, up to the maximum. */
const OPENS_AFTER = 5;
const OPEN_S = 30;
const OPEN_MOST_S = 900;
/** Refused keys and exhausted quotas take longer to be fixed. */
const ALARM_S = 1800;
/** Only one probe at a time calls through a circuit whose time has passed. */
const PROBE_S = 30;
/** The longest time that a circuit can be open. */
export const MOST_OPEN_MS = Math.max(OPEN_MOST_S, ALARM_S, PROBE_S) * 1000;

/** The caller has reached the limit of reads; stored goods are still shown. */
class SourceLimit extends SourceFailed {
  constructor() {
    super('refused', 'limit of the caller');
  }
}

export async function askSource<T>(
  ctx: Ctx,
  source: { code: string },
  kind: SourceKind,
  run: (signal: AbortSignal) => Promise<T>,
): Promise<T> {
  return behindCircuit(ctx, source.code, kind, async () => {
    // A translation belongs to goods whose read was counted.
    if (ctx.agent !== 'system' && kind !== 'translate') await countCall(ctx);
    const began = performance.now();
    try {
      const answer = await retried(kind, run);
      await count(ctx, source.code, kind, performance.now() - began, false);
      return answer;
    } catch (error) {
      if (!(error instanceof SourceLimit)) await count(ctx, source.code, kind, performance.now() - began, true);
      throw error;
    }
  });
}

/** Services with an open circuit, and until when. */
export const circuits = (ctx: Pick<Ctx, 'db'>) => queries.states(ctx.db);

/** Calls an external service once, unless its circuit is open. Every failure is a SourceFailed. */
export async function behindCircuit<T>(ctx: Ctx, code: string, kind: string, run: () => Promise<T>): Promise<T> {
  await enterCircuit(ctx, code);
  try {
    const answer = cleanAll(await run());
    await queries.closeCircuit(ctx.db, code);
    return answer;
  } catch (error) {
    const failed = error instanceof SourceFailed ? error : new SourceFailed('transient', String(error));
    if (failed instanceof SourceLimit) throw failed;
    await noteFailure(ctx, code, failed);
    ctx.log.warn({ source: code, kind, problem: failed.problem, err: failed.message }, 'source failed');
    throw failed;
  }
}

async function retried<T>(kind: SourceKind, run: (signal: AbortSignal) => Promise<T>): Promise<T> {
  for (let tried = 0; ; tried++) {
    try {
      return await run(AbortSignal.timeout(TIMEOUT[kind]));
    } catch (error) {
      const passing = !(error instanceof SourceFailed) || error.problem === 'transient';
      const pause = PAUSES[tried];
      if (!passing || pause === undefined) throw error;
      await wait(pause * (1 + Math.random() / 2));
    }
  }
}

/** Admits the call, or throws: while the circuit is open no calls are made; after its time, one caller probes it. */
async function enterCircuit({ db, now }: Ctx, code: string): Promise<void> {
  const state = await queries.stateOf(db, code);
  if (!state?.open_until) return;
  if (isAhead(state.open_until, now, MOST_OPEN_MS))
    throw new SourceFailed('transient', `not asked until ${state.open_until.toISOString()}`);
  if (!(await queries.takeProbe(db, code, state.open_until, new Date(now.getTime() + PROBE_S * 1000))))
    throw new SourceFailed('transient', 'another call probes it');
}

async function noteFailure({ db, now }: Ctx, code: string, { problem, message }: SourceFailed): Promise<void> {
  // A request that cannot be answered is no failure of the service.
  if (problem === 'refused') return;
  const failures = await queries.countFailure(db, code, { problem, error: cutText(message, 300), at: now });
  const seconds =
    problem !== 'transient'
      ? ALARM_S
      : failures < OPENS_AFTER
        ? 0
        : Math.min(OPEN_S * 2 ** (failures - OPENS_AFTER), OPEN_MOST_S);
  if (seconds > 0) await queries.openCircuit(db, code, new Date(now.getTime() + seconds * 1000));
}

/** Counts a member's calls of the last hour, or those of a visitor's network, in their own transaction. */
async function countCall(ctx: Ctx): Promise<void> {
  const most = await setting(ctx.db, 'source_calls_per_hour');
  const member = ctx.member ?? (await ctx.asker?.());
  const key = member ? `m:${member.id}` : networkOf(ctx.ip);
  await transaction(ctx.db, async (db) => {
    const inside = { ...ctx, db };
    await lockAttempts(inside, 'source', key);
    const { count: made } = await countAttempts(inside, 'source', key, minutesAgo(ctx.now, 60));
    if (made >= most) throw new SourceLimit();
    await addAttempt(inside, 'source', key);
  });
}

async function count(ctx: Ctx, code: string, kind: SourceKind, ms: number, failed: boolean): Promise<void> {
  const cost = PRODUCT_SOURCES.find((one) => one.code === code)?.cost;
  // The price of a thousand calls in fen is the price of one in thousandths of a fen.
  const each = cost ? await connectorSetting(ctx.db, cost) : 0;
  await queries.countUse(ctx.db, {
    code,
    kind,
    day: ctx.now,
    calls: 1,
    failed: failed ? 1 : 0,
    cached: 0,
    ms: Math.round(ms),
    cost: each,
  });
}

const NOTHING_MINUTES = 30;

/** A cached answer that is still valid; null when there is none. Its body is null when the source found nothing. */
export async function cachedAnswer<T>(
  ctx: Ctx,
  source: ProductSource,
  kind: SourceKind,
  key: string,
): Promise<{ body: T | null } | null> {
  const kept = await queries.answer(ctx.db, keptAs(source, kind, key), ctx.now);
  if (!kept) return null;
  await queries.countUse(ctx.db, { code: source.code, kind, day: ctx.now, calls: 0, failed: 0, cached: 1, ms: 0, cost: 0 });
  return { body: kept.body as T | null };
}

type Kept = { source: ProductSource; kind: SourceKind; key: string };

/** Those of the cached answers that are still valid, in the given order; calls no source, and counts no use. */
export async function freshAnswers<T>(ctx: Ctx, asked: readonly Kept[]): Promise<(T | null)[]> {
  const keys = asked.map(({ source, kind, key }) => keptAs(source, kind, key));
  const bodies = new Map((await queries.answers(ctx.db, keys, ctx.now)).map((row) => [row.key, row.body as T | null]));
  return keys.map((key) => bodies.get(key) ?? null);
}

/** Calls the source and caches the answer. That nothing was found is cached for half an hour; a failure never. */
export async function callAndCache<T>(
  ctx: Ctx,
  source: ProductSource,
  kind: SourceKind,
  asked: { key: string; minutes: number },
  run: (signal: AbortSignal) => Promise<T | null>,
): Promise<T | null> {
  const body = await askSource(ctx, source, kind, run);
  const minutes = body === null ? NOTHING_MINUTES : asked.minutes;
  const key = keptAs(source, kind, asked.key);
  await queries.cacheAnswer(ctx.db, { key, code: source.code, kind, body, at: ctx.now, minutes });
  return body;
}

const keptAs = (source: ProductSource, kind: SourceKind, key: string): string => cutText(`${source.code}:${kind}:${key}`, 1500);

/** The cached answer if valid, else a new one. */
export async function askOnce<T>(...[ctx, source, kind, asked, run]: Parameters<typeof callAndCache<T>>): Promise<T | null> {
  const kept = await cachedAnswer<T>(ctx, source, kind, asked.key);
  return kept ? kept.body : callAndCache(ctx, source, kind, asked, run);
}
