// The ledger: double entry in whole units (fen, points). Every movement is one transaction whose entries sum to zero in each unit.
// Debit is positive, so what the shop owes a member is below zero; member accounts never rise above zero (the database refuses).

import { type RawBuilder, sql } from 'kysely';
import { type Ctx, fail, type Params } from '../../../context.ts';
import type { Db } from '../../../db/open.ts';
import { rowsOf } from '../../../db/prepared.ts';
import { executeWrite } from '../../../db/written.ts';
import { addLot, lotDrift, returnToLots, takeFromLots } from './lots.ts';
import { post } from './shop-accounts.ts';

type Unit = 'CNY' | 'points';
const MEMBER_KINDS = ['cash', 'frozen', 'bonus', 'rebate', 'points', 'receivable'] as const;
export type MemberKind = (typeof MEMBER_KINDS)[number];
export type ShopKind =
  | 'gateway'
  | 'bank'
  | 'platform'
  | 'goods_clearing'
  | 'suspense'
  | 'service_fee'
  | 'freight'
  | 'services'
  | 'storage'
  | 'insurance'
  | 'cards'
  | 'payment_fee'
  | 'withdrawal_fee'
  | 'purchases_variance'
  | 'freight_cost'
  | 'services_cost'
  | 'freight_variance'
  | 'gateway_cost'
  | 'promotions'
  | 'compensation'
  | 'rebates'
  | 'claims'
  | 'write_off'
  | 'points_issued'
  /** What the shop owes a seller (owner: seller id): below zero is owed to them, above zero by them, after a refund of what they had been paid. */
  | 'seller'
  | 'commission';

/** An account: its kind and its owner (member id, method, bank account id; empty for the shop's own). */
export type Account = { kind: MemberKind | ShopKind; owner?: string | number };
/** amount: debit positive, fen or points. service: code of the service, for accounts that the report splits by service. */
export type Entry = Account & { amount: number; service?: string };

export type Movement = {
  /** Unique forever: booking a key again returns the first movement. */
  key: string;
  kind: string;
  entries: Entry[];
  /** Taken from a member's wallet in addition to these entries, bonus first. */
  wallet?: { member_id: number; amount: number };
  ref?: { type: string; id: number };
  /** Its title in the statement. */
  text_key?: string;
  params?: Params;
  reason?: string;
  /** Keys of the movements that spent what this one refunds, the newest first: points return to the lots that they were taken from, money is restricted as it was. */
  spent_by?: readonly string[];
};

const unitOf = (kind: Account['kind']): Unit => (kind === 'points' || kind === 'points_issued' ? 'points' : 'CNY');

/**
 * Books a movement in the caller's transaction and returns its id; `booked` is false when it was booked before, `bonus` is the bonus in the wallet part.
 * Refuses `money.balance` when a member's balance is too low. Member accounts are locked now, in a fixed order; the shop's own change at the
 * commit (shop-accounts.ts).
 */
export async function book(ctx: Ctx, movement: Movement): Promise<{ id: number; booked: boolean; bonus: number }> {
  const { wallet } = movement;
  const asked = merge([...movement.entries, ...(wallet ? split(wallet, wallet.amount) : [])], 'all');
  const found = await lockFound(ctx, asked.filter(isOwned));
  const taken = wallet ? split(wallet, -(found.get(`bonus:${wallet.member_id}`)?.balance ?? 0)) : [];
  const bonus = taken.find((e) => e.kind === 'bonus')?.amount ?? 0;
  const entries = merge([...movement.entries, ...taken]);
  checkSums(movement.key, entries);
  const accounts = await withMissing(ctx, entries.filter(isOwned), found);
  const short = accounts.some(({ account, entry }) => entry.amount > 0 && guarded(entry.kind) && -account.balance < entry.amount);
  const written = short ? [] : await write(ctx, movement, accounts);
  const [first] = written;
  if (!first) {
    const before = await ctx.db.selectFrom('ledger_tx').select('id').where('key', '=', movement.key).executeTakeFirst();
    if (before) return { id: before.id, booked: false, bonus };
    fail('money.balance');
  }
  const { tx_id } = first;
  const own = entries.filter((e) => !isOwned(e));
  post(
    ctx,
    own.map(({ kind, amount }) => ({ tx_id, kind, unit: unitOf(kind), amount })),
  );
  const ids = new Map(written.map((r) => [r.account_id, r.entry_id]));
  for (const { account, entry } of accounts)
    if (entry.kind === 'points')
      await postLots(
        ctx,
        { id: ids.get(account.id)!, member_id: Number(entry.owner), amount: entry.amount },
        movement.spent_by ?? [],
      );
  return { id: tx_id, booked: true, bonus };
}

function checkSums(key: string, entries: readonly Entry[]): void {
  for (const unit of ['CNY', 'points'] as const) {
    const sum = entries.filter((e) => unitOf(e.kind) === unit).reduce((s, e) => s + e.amount, 0);
    if (sum !== 0) throw new Error(`ledger: ${key} sums to ${sum} ${unit}`);
  }
  if (entries.some((e) => !Number.isSafeInteger(e.amount))) throw new Error(`ledger: ${key} is not in whole units`);
}

/** The fen of a movement by service, without those that cancel out. */
function byService(entries: readonly Entry[]): Record<string, number> {
  const by: Record<string, number> = {};
  for (const { service, amount } of entries) if (service) by[service] = (by[service] ?? 0) + amount;
  return Object.fromEntries(Object.entries(by).filter(([, amount]) => amount !== 0));
}

/** Merges entries of the same account; 'moved' drops those that cancel out. Sorted, so that locks are taken in one order. */
function merge(entries: readonly Entry[], which: 'all' | 'moved' = 'moved'): (Entry & { owner: string })[] {
  const by = new Map<string, Entry & { owner: string }>();
  for (const e of entries) {
    const owner = String(e.owner ?? '');
    const name = `${e.kind}:${owner}`;
    const seen = by.get(name);
    if (seen) seen.amount += e.amount;
    else by.set(name, { kind: e.kind, owner, amount: e.amount });
  }
  return [...by.entries()]
    .sort(([a], [b]) => (a < b ? -1 : 1))
    .map(([, e]) => e)
    .filter((e) => which === 'all' || e.amount !== 0);
}

type Posting = Entry & { owner: string };
/** Whether the account is not the shop's own. */
const isOwned = (e: { owner: string }): boolean => e.owner !== '';
type AccountRow = { id: number; kind: string; owner: string; balance: number };

type Written = { tx_id: number; account_id: number | null; entry_id: number | null };

/** Writes the movement, the new balances and the entries in one statement; no rows when its key was booked before. The accounts are locked and sufficient. */
async function write(
  ctx: Ctx,
  movement: Movement,
  accounts: readonly { account: AccountRow; entry: Posting }[],
): Promise<Written[]> {
  const tx = {
    key: movement.key,
    kind: movement.kind,
    ref_type: movement.ref?.type ?? '',
    ref_id: movement.ref?.id ?? null,
    text_key: movement.text_key ?? `money.${movement.kind}`,
    params: JSON.stringify(movement.params ?? {}),
    reason: movement.reason ?? '',
    services: JSON.stringify(byService(movement.entries)),
    spent_by: JSON.stringify(movement.spent_by ?? []),
    operator_id: ctx.operator?.id ?? null,
    at: ctx.now,
  };
  const account_ids = accounts.map(({ account }) => account.id);
  const amounts = accounts.map(({ entry }) => entry.amount);
  const statement = sql<Written>`
      with tx as (
        insert into ledger_tx (${sql.join(Object.keys(tx).map((column) => sql.ref(column)))}) values (${sql.join(Object.values(tx))})
        on conflict (key) do nothing returning id),
      part as (select * from unnest(${account_ids}::int[], ${amounts}::bigint[]) with ordinality as part (account_id, amount, n)),
      changed as (update account a set balance = a.balance + p.amount from part p, tx where a.id = p.account_id returning a.id, a.balance),
      entry as (
        insert into ledger_entry (tx_id, account_id, amount, balance_after)
        select tx.id, p.account_id, p.amount, c.balance from part p join changed c on c.id = p.account_id, tx order by p.n
        returning account_id, id)
      select tx.id as tx_id, e.account_id, e.id as entry_id from tx left join entry e on true`;
  return (await executeWrite(ctx.db, ['ledger_tx', 'account', 'ledger_entry'], statement)).rows;
}

/** The locked accounts of the entries; missing ones are opened. */
async function withMissing(
  ctx: Ctx,
  entries: readonly Posting[],
  locked: ReadonlyMap<string, AccountRow>,
): Promise<{ account: AccountRow; entry: Posting }[]> {
  const missing = entries.filter((e) => !locked.has(nameOf(e)));
  let found = locked;
  if (missing.length > 0) {
    await ctx.db
      .insertInto('account')
      .values(missing.map((e) => ({ kind: e.kind, owner: e.owner, unit: unitOf(e.kind), balance: 0 })))
      .onConflict((c) => c.columns(['kind', 'owner', 'unit']).doNothing())
      .execute();
    found = new Map([...found, ...(await lockFound(ctx, missing))]);
  }
  return entries.map((entry) => ({ account: found.get(nameOf(entry))!, entry }));
}

const nameOf = (a: { kind: string; owner: string }): string => `${a.kind}:${a.owner}`;

/** Locks the accounts in the order of their names. */
async function lockFound(ctx: Ctx, entries: readonly Posting[]): Promise<Map<string, AccountRow>> {
  if (entries.length === 0) return new Map();
  const named = {
    kinds: entries.map((e) => e.kind),
    owners: entries.map((e) => e.owner),
    units: entries.map((e) => unitOf(e.kind)),
  };
  const rows = await rowsOf(ctx.db, accountsLocked(ctx.db, named));
  return new Map(rows.map((r) => [nameOf(r), r]));
}

const accountsLocked = (
  db: Db,
  { kinds, owners, units }: { kinds: readonly string[]; owners: readonly string[]; units: readonly string[] },
) =>
  db
    .selectFrom('account')
    .select(['id', 'kind', 'owner', 'balance'])
    .where(sql<boolean>`(kind, owner, unit) in (select * from unnest(${kinds}::text[], ${owners}::text[], ${units}::text[]))`)
    .orderBy(sql`(kind || ':' || owner) collate "C"`)
    .forUpdate();

/** The lots of an entry of a member's points. The account's row is locked, so that no other transaction changes them. */
async function postLots(
  ctx: Ctx,
  entry: { id: number; member_id: number; amount: number },
  spent_by: readonly string[],
): Promise<void> {
  if (entry.amount > 0) return takeFromLots(ctx, entry.member_id, entry.id, entry.amount);
  const left = -entry.amount - (await returnToLots(ctx, entry.member_id, entry.id, -entry.amount, spent_by));
  if (left > 0) await addLot(ctx, entry.member_id, entry.id, left);
}

const guarded = (kind: Account['kind']) =>
  kind === 'cash' || kind === 'frozen' || kind === 'bonus' || kind === 'rebate' || kind === 'points';

async function rawBalance(ctx: Ctx, kind: Account['kind'], owner: string, lock = false): Promise<number> {
  const query = ctx.db
    .selectFrom('account')
    .select('balance')
    .where('kind', '=', kind)
    .where('owner', '=', owner)
    .where('unit', '=', unitOf(kind));
  return (await (lock ? query.forUpdate() : query).executeTakeFirst())?.balance ?? 0;
}

/** A member's balance in fen or points; with `lock` locked until the transaction ends. Receivable: what the member owes. */
export async function balance(ctx: Ctx, kind: MemberKind, member_id: number, lock = false): Promise<number> {
  const raw = await rawBalance(ctx, kind, String(member_id), lock);
  return kind === 'receivable' ? raw : raw === 0 ? 0 : -raw;
}

/** All balances of a member in one query. */
export async function balances(ctx: Ctx, member_id: number): Promise<Record<MemberKind, number>> {
  const row = await ctx.db.selectNoFrom(balancesSql(member_id).as('all')).executeTakeFirstOrThrow();
  return toBalances(row.all);
}

type RawBalances = { readonly [K in MemberKind]?: number };

/** SQL expression: a member's balances from the ledger, as a column of another query. */
export const balancesSql = (member_id: number): RawBuilder<RawBalances> =>
  sql<RawBalances>`(select coalesce(json_object_agg(kind, balance), '{}') from account
    where owner = ${String(member_id)} and kind in (${sql.join(MEMBER_KINDS)}))`;

export function toBalances(raw: RawBalances): Record<MemberKind, number> {
  const one = (kind: MemberKind) => (raw[kind] ? (kind === 'receivable' ? raw[kind] : -raw[kind]) : 0);
  return {
    cash: one('cash'),
    frozen: one('frozen'),
    bonus: one('bonus'),
    rebate: one('rebate'),
    points: one('points'),
    receivable: one('receivable'),
  };
}

/** The entries of a wallet part: bonus first, the rest cash. */
const split = ({ member_id, amount }: NonNullable<Movement['wallet']>, bonus: number): Entry[] => [
  { kind: 'bonus', owner: member_id, amount: Math.min(bonus, amount) },
  { kind: 'cash', owner: member_id, amount: amount - Math.min(bonus, amount) },
];

/** The entries that debit an amount from a member's wallet, bonus first. */
export async function fromWallet(ctx: Ctx, member_id: number, amount: number): Promise<Entry[]> {
  const bonus = await balance(ctx, 'bonus', member_id, true);
  return split({ member_id, amount }, bonus).filter((e) => e.amount > 0);
}

/**
 * The entries that credit a member's wallet, which sum to -amount. A debt to the shop is paid off first.
 */
export async function toWallet(ctx: Ctx, member_id: number, amount: number): Promise<Entry[]> {
  const owed = Math.min(Math.max(await balance(ctx, 'receivable', member_id, true), 0), amount);
  return [
    { kind: 'receivable' as const, owner: member_id, amount: -owed },
    { kind: 'cash' as const, owner: member_id, amount: -(amount - owed) },
  ].filter((e) => e.amount !== 0);
}

/**
 * Whether the ledger is sound: sums by unit (must be 0), and how many accounts differ from the sum of their entries or from the rest of their lots
 * (must be 0).
 */
export async function health(ctx: Pick<Ctx, 'db'>): Promise<{ sums: Record<string, number>; drift: number }> {
  const sums = await ctx.db
    .selectFrom('ledger_entry as e')
    .innerJoin('account as a', 'a.id', 'e.account_id')
    .select((eb) => ['a.unit', eb.cast<number>(eb.fn.sum('e.amount'), 'int8').as('sum')])
    .groupBy('a.unit')
    .execute();
  const drift = await ctx.db
    .with('summed', (db) =>
      db
        .selectFrom('ledger_entry')
        .select((eb) => ['account_id', eb.cast<number>(eb.fn.sum('amount'), 'int8').as('sum')])
        .groupBy('account_id'),
    )
    .selectFrom('account as a')
    .leftJoin('summed as s', 's.account_id', 'a.id')
    .select((eb) => eb.cast<number>(eb.fn.countAll(), 'int4').as('n'))
    .where((eb) => eb('a.balance', '<>', eb.fn.coalesce('s.sum', eb.lit(0))))
    .executeTakeFirstOrThrow();
  return { sums: Object.fromEntries(sums.map((s) => [s.unit, s.sum])), drift: drift.n + (await lotDrift(ctx)) };
}
