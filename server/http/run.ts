// Runs one call: a query or a preview on the pool, once more when the database went away under it; a command in one transaction with its idempotency key.
// What a call prepares (server/handlers.ts) happens before the transaction opens.
import type { Row } from '#contract/call.ts';
import { type Ctx, type Later, type PrepareCtx, Refusal } from '../context.ts';
import { withRetry } from '../db/errors.ts';
import type { Db } from '../db/open.ts';
import { transaction } from '../db/transaction.ts';
import type { AnyHandler, File } from '../handlers.ts';
import { networkOf } from '../modules/platform/rate-limit/network.ts';
import { Outdated, Outside } from '../outside.ts';
import { answeredBefore, once } from '../stored-answers.ts';

type Asked = { path: string; row: Row; handler: AnyHandler; input: Record<string, unknown>; file?: File | undefined };
type CallCtx = Omit<Ctx, 'db' | 'after'>;
type Inside = (ctx: Ctx) => Promise<unknown>;

/** A call is prepared again when a row has changed meanwhile; after these turns its sender may retry. */
const TURNS = 3;

/** A query of either kind, or a command called for its preview; with a key it is executed. */
const readsOnly = ({ row, input }: Asked): boolean =>
  row.kind !== 'command' || (row.previews === true && !input.submit && input.key === undefined);

/** Returns the call's data, or throws a Refusal. */
export async function run(db: Db, ctx: CallCtx, input: Asked): Promise<unknown> {
  const { handler } = input;
  if (typeof handler === 'function') return runInside(db, ctx, input, (inside) => handler(inside, input.input, input.file));
  for (let turn = 1; turn <= TURNS; turn++) {
    const before = readsOnly(input) ? null : await withRetry(() => answeredBefore({ ...ctx, db }, input));
    if (before) return before.answer;
    const outside = new Outside(askers(ctx));
    const prepareCtx: PrepareCtx = { ...ctx, db, outside, charge: (work) => inTransaction(db, ctx, input.path, work) };
    const inside = await withRetry(() => handler.prepare(prepareCtx, input.input, input.file)).finally(() => outside.end());
    try {
      return await runInside(db, ctx, input, inside);
    } catch (error) {
      if (!(error instanceof Outdated)) throw error;
    }
  }
  throw new Refusal('fail.try_again');
}

/** The keys by which slow work is counted. Operators share the address of their office. */
const askers = ({ member, operator, ip }: Pick<Ctx, 'member' | 'operator' | 'ip'>): string[] =>
  operator ? [`operator ${operator.id}`] : [networkOf(ip), ...(member ? [`member ${member.id}`] : [])];

function runInside(db: Db, ctx: CallCtx, input: Asked, inside: Inside): Promise<unknown> {
  if (readsOnly(input)) return withRetry(() => inside({ ...ctx, db, after: (later) => sendOff(db, ctx, input.path, [later]) }));
  return inTransaction(db, ctx, input.path, (command) => once(command, input, () => inside(command)));
}

async function inTransaction<T>(db: Db, ctx: CallCtx, path: string, work: (ctx: Ctx) => Promise<T>): Promise<T> {
  const later: Later[] = [];
  const answer = await transaction(db, async (trx) => {
    later.length = 0;
    try {
      return await work({ ...ctx, db: trx, after: (f) => void later.push(f) });
    } catch (error) {
      if (error instanceof Refusal && error.keep) return error;
      throw error;
    }
  });
  sendOff(db, ctx, path, later);
  if (answer instanceof Refusal) throw answer;
  return answer;
}

function sendOff(db: Db, ctx: CallCtx, path: string, later: readonly Later[]): void {
  for (const f of later)
    Promise.resolve(db)
      .then(f)
      .catch((error) => ctx.log.error({ err: String(error), path }, 'after commit'));
}
