// All calls of the back office, under /admin/api: resource/action is the path. Merged from one file an area.

import type { Args, Groups, Output, Row } from './call.ts';
import { arrivalsDesk } from './desk/arrivals.ts';
import { buying } from './desk/buying.ts';
import { cards } from './desk/cards.ts';
import { claims } from './desk/claims.ts';
import { demand } from './desk/demand.ts';
import { finance } from './desk/finance.ts';
import { findDesk } from './desk/find.ts';
import { foundDesk } from './desk/found.ts';
import { frozen } from './desk/frozen.ts';
import { importSchedulesDesk } from './desk/import-schedules.ts';
import { importsDesk } from './desk/imports.ts';
import { labelsDesk } from './desk/labels.ts';
import { onepay } from './desk/onepay.ts';
import { orderingDesk } from './desk/ordering.ts';
import { wavesDesk } from './desk/packing.ts';
import { pagesDesk } from './desk/pages.ts';
import { parcels } from './desk/parcels.ts';
import { payments } from './desk/payments.ts';
import { photos } from './desk/photos.ts';
import { pictures } from './desk/pictures.ts';
import { points } from './desk/points.ts';
import { promotionDesk } from './desk/promotion.ts';
import { queueViews } from './desk/queue-views.ts';
import { aftersale } from './desk/refunds.ts';
import { reminders } from './desk/reminders.ts';
import { reports } from './desk/reports.ts';
import { resourceCalls } from './desk/resources.ts';
import { reviews } from './desk/reviews.ts';
import { scanningDesk } from './desk/scanning.ts';
import { segments } from './desk/segments.ts';
import { sellersDesk } from './desk/sellers.ts';
import { shipmentsDesk } from './desk/shipments.ts';
import { sourcesDesk } from './desk/sources.ts';
import { splits } from './desk/splits.ts';
import { staff } from './desk/staff.ts';
import { stocktakeDesk } from './desk/stocktake.ts';
import { storage } from './desk/storage.ts';
import { suppliersDesk } from './desk/suppliers.ts';
import { textFiles } from './desk/texts.ts';
import { threads } from './desk/threads.ts';
import { translationsDesk } from './desk/translations.ts';
import { unitsDesk } from './desk/units.ts';
import { warehouse } from './desk/warehouse.ts';
import { waybills } from './desk/waybills.ts';
import { withdrawals } from './desk/withdrawals.ts';
import { type Merged, merge } from './merge.ts';

// By the names of its parts: the type of all rows is too long to be written out. A part that is missing here has no typed calls, and its handlers do not compile.
export type DeskCalls = Merged<
  [
    typeof staff,
    typeof buying,
    typeof orderingDesk,
    typeof demand,
    typeof shipmentsDesk,
    typeof aftersale,
    typeof warehouse,
    typeof waybills,
    typeof scanningDesk,
    typeof wavesDesk,
    typeof unitsDesk,
    typeof stocktakeDesk,
    typeof suppliersDesk,
    typeof arrivalsDesk,
    typeof labelsDesk,
    typeof claims,
    typeof storage,
    typeof photos,
    typeof pictures,
    typeof splits,
    typeof finance,
    typeof onepay,
    typeof payments,
    typeof withdrawals,
    typeof cards,
    typeof frozen,
    typeof promotionDesk,
    typeof reports,
    typeof points,
    typeof reminders,
    typeof threads,
    typeof parcels,
    typeof segments,
    typeof sellersDesk,
    typeof reviews,
    typeof resourceCalls,
    typeof textFiles,
    typeof translationsDesk,
    typeof pagesDesk,
    typeof sourcesDesk,
    typeof foundDesk,
    typeof importsDesk,
    typeof importSchedulesDesk,
    typeof queueViews,
    typeof findDesk,
  ]
>;
export const deskCalls: DeskCalls = merge(
  staff,
  buying,
  orderingDesk,
  demand,
  shipmentsDesk,
  aftersale,
  warehouse,
  waybills,
  scanningDesk,
  wavesDesk,
  unitsDesk,
  stocktakeDesk,
  suppliersDesk,
  arrivalsDesk,
  labelsDesk,
  claims,
  storage,
  photos,
  pictures,
  splits,
  finance,
  onepay,
  payments,
  withdrawals,
  cards,
  frozen,
  promotionDesk,
  reports,
  points,
  reminders,
  threads,
  parcels,
  segments,
  sellersDesk,
  reviews,
  resourceCalls,
  textFiles,
  translationsDesk,
  pagesDesk,
  sourcesDesk,
  foundDesk,
  importsDesk,
  importSchedulesDesk,
  queueViews,
  findDesk,
) satisfies Groups;
export type DeskPath = { [G in keyof DeskCalls & string]: `${G}/${keyof DeskCalls[G] & string}` }[keyof DeskCalls & string];
export type DeskRowAt<P extends string, C = DeskCalls> = P extends `${infer G}/${infer A}`
  ? G extends keyof C
    ? A extends keyof C[G]
      ? C[G][A]
      : never
    : never
  : never;
export type DeskClient<C = DeskCalls> = {
  [G in keyof C]: { [A in keyof C[G]]: C[G][A] extends Row ? (args: Args<C[G][A]>) => Promise<Output<C[G][A]>> : never };
};
export const deskRows: { path: string; row: Row }[] = Object.entries(deskCalls as Groups).flatMap(([g, actions]) =>
  Object.entries(actions).map(([a, row]) => ({ path: `${g}/${a}`, row })),
);
