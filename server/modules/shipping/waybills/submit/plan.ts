// A cheaper way to ship the same goods: split over several parcels, or without outer packaging.
import type { PackagePreview } from '#contract/calls/stock-shapes.ts';
import type { Plan, PlannedParcel } from '#contract/freight-plan.ts';
import { pick } from '#contract/lang.ts';

export type PlanOffer = NonNullable<PackagePreview['plan']>;

/** The plan to offer; null where one parcel as it is costs least, or where some goods fit no line. */
export function toPlanOffer(plan: Plan, lang: string): PlanOffer | null {
  const { bare, one_parcel } = plan;
  if (plan.left_out.length > 0) return null;
  if (bare && bare.parcels.length === 1 && one_parcel && bare.total < plan.total)
    return {
      kind: 'bare',
      saves: one_parcel.total - bare.total,
      one: one_parcel.total,
      why: [],
      parcels: [{ ...toPlannedParcel(bare.parcels[0]!, lang), amount: bare.total }],
    };
  if (plan.parcels.length < 2 || (one_parcel && plan.saves <= 0)) return null;
  const why = plan.why.map(({ key, params }) => ({ key, params }));
  return {
    kind: 'split',
    saves: plan.saves,
    one: one_parcel?.total ?? null,
    why,
    parcels: plan.parcels.map((p) => toPlannedParcel(p, lang)),
  };
}

const toPlannedParcel = ({ pieces, quote }: PlannedParcel, lang: string): PlanOffer['parcels'][number] => ({
  item_ids: pieces.map(Number),
  shipping_id: quote.line_id,
  line: pick(quote.line_name, lang),
  amount: quote.total,
});
