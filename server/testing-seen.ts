// Lets a test's operator decide on the current version: when a call needs the `version` that was seen and the test names none, it is the current one.
// A test about a change in between names the version itself. So it is with questions about unlikely figures: without `confirmed` all are answered with yes.
import type { Kysely } from 'kysely';
import { CONFIRMATIONS } from '#contract/desk/confirm.ts';
import type { DeskCalls, DeskClient } from '#contract/desk.ts';
import { deskRows } from '#contract/desk.ts';
import { z } from '#contract/fields.ts';
import type { Tables } from './db/tables.ts';

/** Where each group of calls has the thing it decides on. */
const DECIDED = {
  applications: 'seller_application',
  sellergoods: 'seller_goods',
  payouts: 'seller_payout',
  withdrawals: 'withdrawal',
  remits: 'remit',
  adjustments: 'adjustment',
  claims: 'claim',
  aftersale: 'refund',
  reviews: 'review',
  promotion: 'rebate',
  parcels: 'parcel',
  packing: 'waybill',
  frozen: 'wallet_freeze',
  stocktake: 'stocktake',
} as const satisfies Record<string, keyof Tables>;

type Group = keyof typeof DECIDED | 'ownsellers' | 'payments';
type Looking<A> = A extends { version: unknown } ? Omit<A, 'version'> & { version?: A['version'] } : A;
/** The client of the back office; `version` may be omitted. */
export type LookingDesk = {
  [G in keyof DeskClient<DeskCalls>]: G extends Group
    ? {
        [A in keyof DeskClient<DeskCalls>[G]]: DeskClient<DeskCalls>[G][A] extends (args: infer I) => infer O
          ? (args: Looking<I>) => O
          : never;
      }
    : DeskClient<DeskCalls>[G];
};

const WANT = new Set(
  deskRows.flatMap(({ path, row }) => (row.input instanceof z.ZodMiniObject && 'version' in row.input.shape ? [path] : [])),
);

const ASKED = new Set(
  deskRows.flatMap(({ path, row }) => (row.input instanceof z.ZodMiniObject && 'confirmed' in row.input.shape ? [path] : [])),
);

/** The arguments with the current version of the thing; `sent`: those of earlier calls by key, because a repeated call sends the same; `fixed`: this version instead. */
export async function withSeen(
  db: Kysely<Tables>,
  sent: Map<string, Record<string, unknown>>,
  path: string,
  args: Record<string, unknown>,
  fixed: number | undefined,
): Promise<Record<string, unknown>> {
  if (ASKED.has(path)) return { confirmed: CONFIRMATIONS, ...args };
  if (fixed !== undefined && WANT.has(path)) return { version: fixed, ...args };
  const key = typeof args.key === 'string' ? `${path} ${args.key}` : '';
  const more = sent.get(key) ?? (await seenOf(db, path, args));
  if (key) sent.set(key, more);
  return { ...more, ...args };
}

async function seenOf(db: Kysely<Tables>, path: string, args: Record<string, unknown>): Promise<Record<string, unknown>> {
  if (path === 'queues/bulk' && args.act === 'approve' && args.versions === undefined)
    return { versions: JSON.stringify(await presentVersions(db, args)) };
  if (!WANT.has(path) || args.version !== undefined) return {};
  const group = path.split('/')[0]!;
  const version = await presentVersion(db, group, args);
  return version === undefined ? {} : { version };
}

async function presentVersion(db: Kysely<Tables>, group: string, args: Record<string, unknown>): Promise<number | undefined> {
  // A missing or invalid id names nothing: the call refuses it.
  if (group !== 'payments' && !Number.isInteger(Number(args.id)))
    return isDecided(group) || group === 'ownsellers' ? 1 : undefined;
  const row =
    group === 'ownsellers'
      ? await db.selectFrom('own_seller').select('version').where('seller_id', '=', Number(args.id)).executeTakeFirst()
      : group === 'payments'
        ? await db
            .selectFrom('notice')
            .select('version')
            .where('source', '=', String(args.source))
            .where('ref', '=', String(args.ref))
            .executeTakeFirst()
        : isDecided(group)
          ? await db.selectFrom(DECIDED[group]).select('version').where('id', '=', Number(args.id)).executeTakeFirst()
          : undefined;
  // An unknown thing has no version: the call refuses it.
  return isDecided(group) || group === 'ownsellers' || group === 'payments' ? (row?.version ?? 1) : undefined;
}

/** The versions of all things approved at once. */
async function presentVersions(db: Kysely<Tables>, { thing, ids }: Record<string, unknown>): Promise<Record<string, number>> {
  if (thing !== 'remit' && thing !== 'review') return {};
  const rows = await db
    .selectFrom(thing)
    .select(['id', 'version'])
    .where('id', 'in', (ids as unknown[]).map(Number))
    .execute();
  return Object.fromEntries(rows.map(({ id, version }) => [id, version]));
}

const isDecided = (group: string): group is keyof typeof DECIDED => group in DECIDED;
