// Notices of gateways: verified over the bytes as they came, each counted once, answered only when what it told is stored.
import type { Letter, Notice, Outcome } from '../../connectors/payment/gateway.ts';
import { gatewayOf } from '../../connectors/payment/gateways.ts';
import { type App, type Ctx, json } from '../../context.ts';
import type { Db } from '../../db/open.ts';
import { inSystem } from '../../system.ts';
import { takeChargeback } from './chargeback.ts';
import { takeRefund } from './refund-news.ts';
import { settle, type Taken } from './settle.ts';

/** Takes a notice in. Throws BadNotice when it is not the gateway's; answers false when there is no such gateway. */
export async function receive(app: App, db: Db, source: string, letter: Letter): Promise<boolean> {
  const gateway = gatewayOf(app.config, source);
  if (!gateway?.notice) return false;
  const known = await db.selectFrom('currency').select(['code', 'decimal_place']).execute();
  const decimals = (code: string) => known.find((c) => c.code === code)?.decimal_place ?? 2;
  const notice = await gateway.notice(app.config, letter, decimals);
  if (await seen(db, source, notice.id)) return true;
  const fetched = notice.about === 'approved' ? await fetch(app, db, source, notice) : null;
  await inSystem(app, db, (ctx) => take(ctx, source, notice, fetched));
  return true;
}

const seen = async (db: Db, source: string, ref: string): Promise<boolean> =>
  Boolean(await db.selectFrom('notice').select('ref').where('source', '=', source).where('ref', '=', ref).executeTakeFirst());

/** The payer agreed: the money is fetched, but only for a payment that still waits for it. What was given up is not charged any more. */
async function fetch(app: App, db: Db, source: string, notice: { no: string; session_ref: string }): Promise<Outcome | null> {
  const payment = await db
    .selectFrom('payment as p')
    .leftJoin('currency as c', 'c.code', 'p.currency')
    .select(['p.state', 'p.expires_at', 'c.decimal_place'])
    .where('p.no', '=', notice.no)
    .where('p.method', '=', source)
    .executeTakeFirst();
  if (payment?.state !== 'open' || !payment.expires_at || payment.expires_at <= app.clock.now()) return null;
  const asked = { no: notice.no, ref: notice.session_ref, decimals: payment.decimal_place ?? 2, fetch: true };
  return (await gatewayOf(app.config, source)?.look?.(app.config, asked)) ?? null;
}

async function take(ctx: Ctx, source: string, notice: Notice, fetched: Outcome | null): Promise<void> {
  const fresh = await ctx.db
    .insertInto('notice')
    .values({ source, ref: notice.id, kind: notice.kind, state: 'done', detail: json(about(notice)), at: ctx.now })
    .onConflict((c) => c.doNothing())
    .returning('ref')
    .executeTakeFirst();
  if (!fresh) return;
  const taken = await act(ctx, source, notice, fetched);
  if (taken === 'ignored')
    await ctx.db
      .updateTable('notice')
      .set({ state: 'ignored' })
      .where('source', '=', source)
      .where('ref', '=', notice.id)
      .execute();
}

async function act(ctx: Ctx, source: string, notice: Notice, fetched: Outcome | null): Promise<Taken> {
  switch (notice.about) {
    case 'payment':
      return settle(ctx, source, notice.no, notice.outcome);
    case 'approved':
      return fetched ? settle(ctx, source, notice.no, fetched) : 'ignored';
    case 'refund':
      return takeRefund(ctx, source, notice);
    case 'chargeback':
      return takeChargeback(ctx, source, notice);
    default:
      return 'ignored';
  }
}

/** What is kept of a notice: which payment it was about, nothing of the payer. */
const about = (notice: Notice): Record<string, string> =>
  notice.about === 'payment' || notice.about === 'approved'
    ? { no: notice.no }
    : notice.about === 'other'
      ? {}
      : { payment_ref: notice.payment_ref };
