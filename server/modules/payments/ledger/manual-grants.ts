// Recent manual grants to a member: wallet corrections and waived supplements. Above a limit they need a second operator.
import { sql } from 'kysely';
import type { Ctx } from '../../../context.ts';
import { lockLimit } from '../../platform/rate-limit/limit.ts';
import { flushPostings } from './shop-accounts.ts';

const HOURS = 24;

/** fen of the last 24 hours, as absolute values; points do not count. Locks the member's manual grants until the transaction ends. */
export async function manualGrantsToday(ctx: Ctx, member_id: number): Promise<number> {
  await lockLimit(ctx, 'by_hand', member_id);
  await flushPostings(ctx);
  const since = new Date(ctx.now.getTime() - HOURS * 3_600_000);
  const { rows } = await sql<{ sum: number }>`
    select (select coalesce(sum(abs(amount)), 0) from adjustment where member_id = ${member_id} and state = 'done' and account <> 'points' and decided_at > ${since})
      + (select coalesce(sum(e.amount), 0) from waybill w join ledger_tx t on t.ref_type = 'waybill' and t.ref_id = w.id and t.key like 'waive:%'
          join ledger_entry e on e.tx_id = t.id join account a on a.id = e.account_id and a.kind = 'freight_variance'
        where w.member_id = ${member_id} and t.at > ${since}) sum`.execute(ctx.db);
  return Number(rows[0]!.sum);
}
