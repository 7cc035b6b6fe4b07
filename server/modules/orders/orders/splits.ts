// Splits of stored rows in answers: their price, the one that awaits payment, and the outcome of the latest.
import { pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import type { ServiceOutcome } from '#contract/service-answers.ts';
import { isIn } from '#contract/states/machine.ts';
import { splitOrderMachine } from '#contract/states/split-order.ts';
import type { Ctx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { enabledServices } from '../../catalog/site/reference.ts';
import type { Item } from './items.ts';

type Splittable = Pick<Item, 'split_order_id'>;
type Splits = {
  /** fen; null: the shop offers no splits */
  price: number | null;
  waits: (item: Splittable) => boolean;
  unpaid: (item: Splittable) => { num: number; invoice_no: string } | null;
  outcome: (item: Splittable) => ServiceOutcome[];
};

export async function splitsOf(ctx: Ctx, items: readonly Splittable[]): Promise<Splits> {
  const service = (await enabledServices(ctx.db)).find((s) => s.code === 'split');
  const rows = await latest(
    ctx,
    items.flatMap((i) => i.split_order_id ?? []),
  );
  const of = (item: Splittable) => rows.find((r) => r.id === item.split_order_id);
  return {
    price: service?.price ?? null,
    waits: (item) => of(item)?.state === 'paid',
    unpaid: (item) => {
      const row = of(item);
      return row?.state === 'unpaid' && row.invoice_no ? { num: row.num, invoice_no: row.invoice_no } : null;
    },
    outcome: (item) => {
      const row = of(item);
      if (!row || !isIn(splitOrderMachine, row.state, 'ordered')) return [];
      const done = row.state === 'done';
      return [
        {
          code: 'split',
          name: pick(service?.names, ctx.lang) || say('bill.split', { n: row.num }, ctx.lang),
          state: row.state === 'paid' ? 'ordered' : row.state,
          done_at: done ? (row.done_at?.toISOString() ?? null) : null,
          by: done ? (row.by ?? '') : '',
          note: say('split.pieces', { n: row.num }, ctx.lang),
          photos: [],
        },
      ];
    },
  };
}

async function latest(ctx: Ctx, ids: readonly number[]) {
  if (ids.length === 0) return [];
  return ctx.db
    .selectFrom('split_order as s')
    .leftJoin('operator as p', 'p.id', 's.operator_id')
    .select((eb) => [
      's.id',
      's.num',
      's.state',
      's.done_at',
      'p.name as by',
      eb
        .selectFrom('bill as b')
        .innerJoin('bill_target as t', 't.bill_id', 'b.id')
        .select('b.no')
        .where('t.type', '=', 'item')
        .whereRef('t.target_id', '=', 's.order_item_id')
        .where('b.kind', '=', 'split')
        .where('b.state', 'in', ['open', 'sealed'])
        .orderBy('b.id', 'desc')
        .limit(1)
        .as('invoice_no'),
    ])
    .where('s.id', '=', anyOf(ids))
    .execute();
}
