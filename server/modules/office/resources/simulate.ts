// The quote simulator: the shop's freight engine, on the terms in the operator's form.
import type { Input } from '#contract/call.ts';
import { lineDefects } from '#contract/desk/line-defects.ts';
import { lineShape } from '#contract/desk/line-shape.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { z } from '#contract/fields.ts';
import type { Quote } from '#contract/freight.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { quote } from '../../pricing/freight/quote.ts';

export async function simulate(ctx: OperatorCtx, input: Input<DeskCalls['lines']['simulate']>): Promise<Quote> {
  const read = z.safeParse(lineShape, input.line);
  if (!read.success) fail('desk.fail.structure', { where: read.error.issues[0]!.path.join(' › ') }, 'line');
  const line = read.data;
  const defect = lineDefects(line)[0];
  if (defect) fail(defect.key, defect.params, 'line');
  return quote(
    { ...line, open: true },
    {
      on: input.on ?? ctx.now.toISOString().slice(0, 10),
      country: input.country,
      ...(input.postcode ? { postcode: input.postcode } : {}),
      ...(input.warehouse ? { warehouse: input.warehouse } : {}),
      goods_types: input.goods_types,
      items: input.items,
      declared_value: input.declared_value,
      boxes: input.boxes,
      goods_paid: input.declared_value,
      insure: input.insure ?? false,
      line_services: input.line_services ?? [],
    },
  );
}
