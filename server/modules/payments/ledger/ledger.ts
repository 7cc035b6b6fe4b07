// The ledger: double entry in whole units (fen, points). Every movement is one transaction whose entries sum to zero in each unit.
// Debit is positive, so what the shop owes a member stands below zero; member accounts never rise above zero (the database refuses).
import { sql } from 'kysely';
import { type Ctx, fail, json, type Params } from '../../../context.ts';
import { addLot, lotDrift, returnToLots, takeFromLots } from './lots.ts';

export type Unit = 'CNY' | 'points';
export const MEMBER_KINDS = ['cash', 'frozen', 'bonus', 'rebate', 'points', 'receivable'] as const;
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
  /** What the shop owes a seller (owner: seller id); below zero of theirs, above in the account, after a refund they had been paid for. */
  | 'seller'
  | 'commission';

/** An account: its kind, and whose it is (member id, method, bank account id; empty for the shop's own). */
export type Account = { kind: MemberKind | ShopKind; owner?: string | number };
/** amount: debit positive, fen or points. service: the code of the service that it is for, where the report tells services apart. */
export type Entry = Account & { amount: number; service?: string };

export type Movement = {
  /** Unique for ever: the same movement asked for again is the first one. */
  key: string;
  kind: string;
  entries: Entry[];
  ref?: { type: string; id: number };
  /** How the statement names it. */
  text_key?: string;
  params?: Params;
  reason?: string;
  /** Keys of the movements that spent what this one gives back, the newest first: points return to the lots that these took them from, money is bound as it was. */
  spent_by?: readonly string[];
};

export const unitOf = (kind: Account['kind']): Unit => (kind === 'points' || kind === 'points_issued' ? 'points' : 'CNY');

/**
 * Books a movement in the caller's transaction and returns its id; `booked` is false when it had been booked before.
 * Refuses `money.balance` when a member's account has not enough. Accounts are locked in a fixed order.
 */
export async function book(ctx: Ctx, movement: Movement): Promise<{ id: number; booked: boolean }> {
  const entries = merge(movement.entries);
  for (const unit of ['CNY', 'points'] as const) {
    const sum = entries.filter((e) => unitOf(e.kind) === unit).reduce((s, e) => s + e.amount, 0);
    if (sum !== 0) throw new Error(`ledger: ${movement.key} sums to ${sum} ${unit}`);
  }
  if (entries.some((e) => !Number.isSafeInteger(e.amount))) throw new Error(`ledger: ${movement.key} is not in whole units`);
  const tx = await ctx.db
    .insertInto('ledger_tx')
    .values({
      key: movement.key,
      kind: movement.kind,
      ref_type: movement.ref?.type ?? '',
      ref_id: movement.ref?.id ?? null,
      text_key: movement.text_key ?? `money.${movement.kind}`,
      params: json(movement.params ?? {}),
      reason: movement.reason ?? '',
      services: json(byService(movement.entries)),
      spent_by: json([...(movement.spent_by ?? [])]),
      operator_id: ctx.operator?.id ?? null,
      at: ctx.now,
    })
    .onConflict((c) => c.column('key').doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!tx)
    return {
      id: (await ctx.db.selectFrom('ledger_tx').select('id').where('key', '=', movement.key).executeTakeFirstOrThrow()).id,
      booked: false,
    };
  await post(ctx, tx.id, entries, movement.spent_by ?? []);
  return { id: tx.id, booked: true };
}

/** What of a movement is for which service, in fen; without those that cancel out. */
function byService(entries: readonly Entry[]): Record<string, number> {
  const by: Record<string, number> = {};
  for (const { service, amount } of entries) if (service) by[service] = (by[service] ?? 0) + amount;
  return Object.fromEntries(Object.entries(by).filter(([, amount]) => amount !== 0));
}

/** Entries of the same account become one; nothing is left of those that cancel out. Sorted, so that locks are taken in one order. */
function merge(entries: Entry[]): (Entry & { owner: string })[] {
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
    .filter((e) => e.amount !== 0);
}

type Posting = Entry & { owner: string };
type AccountRow = { id: number; kind: string; owner: string; balance: number };

/** Locks the accounts, refuses what one has not, and writes all entries in one statement each. */
async function post(ctx: Ctx, tx_id: number, entries: readonly Posting[], spent_by: readonly string[]): Promise<void> {
  if (entries.length === 0) return;
  const accounts = await lockAccounts(ctx, entries);
  for (const { account, entry } of accounts)
    if (entry.amount > 0 && guarded(entry.kind) && -account.balance < entry.amount) fail('money.balance');
  const rows = accounts.map(({ account, entry }) => sql`(${account.id}::int, ${entry.amount}::bigint)`);
  const changed = await sql<{ id: number; balance: number }>`update account a set balance = a.balance + v.amount
    from (values ${sql.join(rows)}) as v (id, amount) where a.id = v.id returning a.id, a.balance`.execute(ctx.db);
  const after = new Map(changed.rows.map((r) => [r.id, r.balance]));
  const written = await ctx.db
    .insertInto('ledger_entry')
    .values(
      accounts.map(({ account, entry }) => ({
        ...{ tx_id, account_id: account.id },
        ...{ amount: entry.amount, balance_after: after.get(account.id)! },
      })),
    )
    .returning(['id', 'account_id'])
    .execute();
  const ids = new Map(written.map((r) => [r.account_id, r.id]));
  for (const { account, entry } of accounts)
    if (entry.kind === 'points')
      await postLots(ctx, { id: ids.get(account.id)!, member_id: Number(entry.owner), amount: entry.amount }, spent_by);
}

/** The accounts of the entries, locked in the order of their names; those that are not there yet are opened. */
async function lockAccounts(ctx: Ctx, entries: readonly Posting[]): Promise<{ account: AccountRow; entry: Posting }[]> {
  let found = await lockFound(ctx, entries);
  if (found.size < entries.length) {
    const missing = entries.filter((e) => !found.has(nameOf(e)));
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

async function lockFound(ctx: Ctx, entries: readonly Posting[]): Promise<Map<string, AccountRow>> {
  const rows = await ctx.db
    .selectFrom('account')
    .select(['id', 'kind', 'owner', 'balance'])
    .where((eb) => eb.or(entries.map((e) => eb.and({ kind: e.kind, owner: e.owner, unit: unitOf(e.kind) }))))
    .orderBy(sql`(kind || ':' || owner) collate "C"`)
    .forUpdate()
    .execute();
  return new Map(rows.map((r) => [nameOf(r), r]));
}

/** The lots of an entry of a member's points. The account's row is locked by now, so nobody else changes them. */
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

/** What a member has on an account, in fen or points; locked until the transaction ends when `lock`. Receivable: what the member owes. */
export async function balance(ctx: Ctx, kind: MemberKind, member_id: number, lock = false): Promise<number> {
  const raw = await rawBalance(ctx, kind, String(member_id), lock);
  return kind === 'receivable' ? raw : raw === 0 ? 0 : -raw;
}

/** All balances of a member in one query. */
export async function balances(ctx: Ctx, member_id: number): Promise<Record<MemberKind, number>> {
  const rows = await ctx.db
    .selectFrom('account')
    .select(['kind', 'balance'])
    .where('owner', '=', String(member_id))
    .where('kind', 'in', [...MEMBER_KINDS])
    .execute();
  const found = new Map(rows.map((r) => [r.kind, r.balance]));
  const one = (kind: MemberKind) => (found.get(kind) ? (kind === 'receivable' ? found.get(kind)! : -found.get(kind)!) : 0);
  return {
    cash: one('cash'),
    frozen: one('frozen'),
    bonus: one('bonus'),
    rebate: one('rebate'),
    points: one('points'),
    receivable: one('receivable'),
  };
}

/** Takes an amount from a member's wallet, bonus first: the entries that debit it. Refuses `money.balance` when there is not enough. */
export async function fromWallet(ctx: Ctx, member_id: number, amount: number): Promise<Entry[]> {
  const bonus = await balance(ctx, 'bonus', member_id, true);
  const gift = Math.min(bonus, amount);
  return [
    { kind: 'bonus' as const, owner: member_id, amount: gift },
    { kind: 'cash' as const, owner: member_id, amount: amount - gift },
  ].filter((e) => e.amount > 0);
}

/**
 * Gives money to a member's wallet: what they owe the shop is taken first. The entries that credit it sum to -amount.
 */
export async function toWallet(ctx: Ctx, member_id: number, amount: number): Promise<Entry[]> {
  const owed = Math.min(Math.max(await balance(ctx, 'receivable', member_id, true), 0), amount);
  return [
    { kind: 'receivable' as const, owner: member_id, amount: -owed },
    { kind: 'cash' as const, owner: member_id, amount: -(amount - owed) },
  ].filter((e) => e.amount !== 0);
}

/**
 * Whether the ledger is sound: sums by unit (must be 0), and how many accounts differ from the sum of their entries, or from what is left of their lots
 * (must be 0).
 */
export async function health(ctx: Ctx): Promise<{ sums: Record<string, number>; drift: number }> {
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
