// Which ordered services of a waybill were done, as it is packed: answers of the packer, photos that are there, and the clock
// of priority packing.

import type { Ctx, OperatorCtx } from '../../../../context.ts';
import type { WaybillService } from '../../../../db/stored/waybill.ts';
import { setting } from '../../../platform/settings/settings.ts';
import { sum } from '../../../pricing/money/round.ts';
import { PRIORITY_PACK, packingSince, slaDueAt, slaTerms } from '../../../support/sla/sla.ts';
import { answerServices, type KnownAnswer } from '../../../warehouse/receiving/service-answers.ts';
import * as queries from '../core/queries.ts';
import { REHEARSAL } from '../core/rehearsal.ts';
import type { Waybill } from '../core/types.ts';
import type { PackInput } from './boxes.ts';

const PARCEL_PHOTOS = 'parcel_photo';

/** What the shop knows of a waybill's services; `photos`: the number of pictures of it, now or once it is packed. */
export async function knownOf(
  ctx: Ctx,
  w: Pick<Waybill, 'id' | 'state' | 'paid_at'>,
  photos: number,
): Promise<(s: WaybillService) => KnownAnswer | null> {
  const wanted = await setting(ctx.db, 'parcel_photos');
  const kept = await priorityKept(ctx, w);
  return ({ code }) => {
    if (code === REHEARSAL) return { proof: 'system', done: true };
    if (code === PRIORITY_PACK) return { proof: 'system', done: kept };
    return code === PARCEL_PHOTOS ? { proof: 'photos', done: photos >= wanted, wanted } : null;
  };
}

/** Whether priority packing is in time; only the first packing has a clock. */
async function priorityKept(ctx: Ctx, w: Pick<Waybill, 'id' | 'state' | 'paid_at'>): Promise<boolean> {
  const since = (await packingSince(ctx, [w])).get(w.id);
  return !since || ctx.now <= slaDueAt(await slaTerms(ctx), since, 'priority');
}

export async function performServices(ctx: OperatorCtx, w: Waybill, { boxes, services }: PackInput): Promise<WaybillService[]> {
  const other = (await queries.photos(ctx, w.id)).filter((photo) => photo.kind !== 'box').length;
  const known = await knownOf(ctx, w, other + sum(boxes.map((box) => box.files?.length ?? 0)));
  const answered = await answerServices(ctx, w.services, services ?? [], known);
  return answered.map((s, at) =>
    s.code === PRIORITY_PACK && s.state === 'refunded' && w.services[at]!.state === 'ordered' ? { ...s, late: true } : s,
  );
}

/** Unpacked again: services that were done have to be done again. */
export const unperformed = ({
  done_at: _at,
  by: _by,
  note: _note,
  photos: _photos,
  ...service
}: WaybillService): WaybillService => (service.state === 'done' ? { ...service, state: 'ordered' } : service);
