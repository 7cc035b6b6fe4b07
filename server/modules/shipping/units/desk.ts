// Calls of transport units (/admin/api/units/*). Every command responds with the unit's current state.
import type { Input, Output } from '#contract/call.ts';
import type { DeskCalls } from '#contract/desk.ts';
import { pick } from '#contract/lang.ts';
import { group } from '#contract/states/machine.ts';
import { unitMachine } from '#contract/states/unit.ts';
import type { OperatorCtx } from '../../../context.ts';
import { anyOf } from '../../../db/any-of.ts';
import { containsPattern } from '../../../db/like.ts';
import type { DeskHandlers } from '../../../handlers.ts';
import { asOf, offsetOf, toPage } from '../../platform/paging.ts';
import { departUnit, enterNumbers, sealUnit, stepUnit, trackUnit } from './depart.ts';
import { addToUnit, openUnit, pullFromUnit, readyByLine } from './fill.ts';
import { handoverList } from './handover.ts';
import { toUnits, unitDetail } from './store.ts';

type Rows = DeskCalls['units'];

async function listUnits(ctx: OperatorCtx, input: Input<Rows['lists']>): Promise<Output<Rows['lists']>> {
  const at = asOf(ctx, input);
  const here = group(unitMachine, 'here');
  const like = input.q ? containsPattern(input.q) : null;
  const found = ctx.db
    .selectFrom('unit as u')
    .where('u.warehouse_id', '=', input.warehouse_id)
    .where('u.created_at', '<=', at)
    .$if(like !== null, (q) =>
      q.where((eb) => eb.or([eb('u.no', 'ilike', like!), eb('u.reference', 'ilike', like!), eb('u.seal_no', 'ilike', like!)])),
    );
  const counted = found.select((eb) => [
    eb.cast<number>(eb.fn.countAll().filterWhere('u.state', '=', anyOf(here)), 'int4').as('here'),
    eb.cast<number>(eb.fn.countAll().filterWhere('u.state', '=', 'departed'), 'int4').as('departed'),
  ]);
  const page = found
    .select('u.id')
    .where('u.state', '=', anyOf(input.tab === 'here' ? here : ['departed']))
    .orderBy('u.id', 'desc')
    .limit(input.page_size)
    .offset(offsetOf(input));
  const [counts, ids] = await Promise.all([counted.executeTakeFirstOrThrow(), page.execute()]);
  const data = await toUnits(
    ctx,
    ids.map((row) => row.id),
  );
  return { counts, list: toPage(input, at, counts[input.tab], data) };
}

export const unitDesk = {
  'units/ready': async (ctx, { warehouse_id }) =>
    (await readyByLine(ctx, warehouse_id)).map(({ names, ...row }) => ({ ...row, line: pick(names, ctx.lang) })),
  'units/lists': (ctx, input) => listUnits(ctx, input),
  'units/detail': (ctx, input) => unitDetail(ctx, input.id),
  'units/open': async (ctx, input) => unitDetail(ctx, await openUnit(ctx, input)),
  'units/add': (ctx, input) => addToUnit(ctx, input).then(() => unitDetail(ctx, input.id)),
  'units/pull': (ctx, input) => pullFromUnit(ctx, input).then(() => unitDetail(ctx, input.id)),
  'units/numbers': (ctx, input) => enterNumbers(ctx, input).then(() => unitDetail(ctx, input.id)),
  'units/seal': (ctx, input) => sealUnit(ctx, input).then(() => unitDetail(ctx, input.id)),
  'units/step': (ctx, input) => stepUnit(ctx, input).then(() => unitDetail(ctx, input.id)),
  'units/depart': (ctx, input) => departUnit(ctx, input).then(() => unitDetail(ctx, input.id)),
  'units/track': (ctx, input) => trackUnit(ctx, input).then(() => unitDetail(ctx, input.id)),
  'units/handover': (ctx, input) => handoverList(ctx, input.id),
} satisfies Partial<DeskHandlers>;
