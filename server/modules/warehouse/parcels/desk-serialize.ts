// Parcels for the back office.

import type { ClaimDesk, ParcelDesk, ParcelWork } from '#contract/desk/parcels.ts';
import { pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { actionsOf } from '#contract/states/machine.ts';
import { parcelMachine as machine } from '#contract/states/parcel.ts';
import { fail, type OperatorCtx } from '../../../context.ts';
import { toHistoryRow } from '../../platform/lifecycle/history-row.ts';
import { may } from '../../platform/lifecycle/transition.ts';
import { setting } from '../../platform/settings/settings.ts';
import { uploadUrl } from '../../platform/uploads/media-url.ts';
import { shownNo } from './number.ts';
import { postingDays } from './parcel.ts';
import * as queries from './queries.ts';
import { declaredValue, photosBy } from './serialize.ts';

export async function deskRows(ctx: OperatorCtx, ids: readonly number[]): Promise<ParcelDesk[]> {
  const [rows, photos, days] = await Promise.all([queries.deskByIds(ctx, ids), photosBy(ctx, ids), postingDays(ctx.db)]);
  const postings_needed = days.length;
  const allowed = may(ctx, { kind: 'operator', id: ctx.operator.id });
  return ids.flatMap((id): ParcelDesk[] => {
    const p = rows.find((r) => r.id === id);
    if (!p) return [];
    const contents = p.contents;
    const { back } = p.detail;
    return [
      {
        id: p.id,
        version: p.version,
        tracking_no: shownNo(p.tracking_no),
        courier: pick(p.courier_names, ctx.lang),
        warehouse: pick(p.warehouse_names, ctx.lang),
        kind: p.kind as ParcelDesk['kind'],
        state: p.state,
        actions: actionsOf(machine, p.state, allowed),
        mark: p.mark,
        bin: p.bin,
        member:
          p.member_id === null
            ? null
            : { id: p.member_id, nickname: p.nickname ?? '', mark: p.member_mark ?? '', level: p.level ?? 0 },
        goods_type: pick(p.type_names, ctx.lang),
        items: contents,
        value: declaredValue(contents),
        remark: p.remark,
        mode: p.mode as ParcelDesk['mode'],
        line: pick(p.line_names, ctx.lang),
        fee: p.fee,
        postings: p.postings,
        postings_needed,
        first_by: p.first_name ?? '',
        due_at: p.due_at?.toISOString() ?? null,
        received_at: p.received_at?.toISOString() ?? null,
        received_by: p.received_name ?? '',
        created_at: p.created_at.toISOString(),
        since: (p.received_at ?? p.created_at).toISOString(),
        photos: photos(p.id),
        waiting_claims: p.waiting_claims,
        back: back?.paid ? back.to : '',
      },
    ];
  });
}

export async function deskWork(ctx: OperatorCtx, id: number): Promise<ParcelWork> {
  const [parcel] = await deskRows(ctx, [id]);
  if (!parcel) fail('fail.not_found', {}, 'id');
  const claims = await queries.claims(ctx, id);
  const history = await queries.history(ctx, id);
  return {
    ...parcel,
    claims: claims.map((c) => toClaim(ctx, c)),
    handling_fee: await setting(ctx.db, 'handling_fee'),
    history: history.map((h) =>
      toHistoryRow(
        { ...h, reason: say(h.reason, {}, ctx.lang) },
        `event.parcel.${h.action}${h.action === 'expire' && h.reason ? '_why' : ''}`,
        ctx.lang,
      ),
    ),
  };
}

function toClaim(ctx: OperatorCtx, c: Awaited<ReturnType<typeof queries.claims>>[number]): ClaimDesk {
  const contents = c.contents;
  return {
    id: c.id,
    member: { id: c.member_id, nickname: c.nickname, mark: c.mark, level: c.level },
    courier: pick(c.courier_names, ctx.lang),
    goods_type: pick(c.type_names, ctx.lang),
    items: contents,
    value: declaredValue(contents),
    remark: c.remark,
    picture: c.file_name
      ? c.file_name.startsWith('/')
        ? c.file_name
        : uploadUrl(ctx.app.config, c.file_name, 'message', ctx.now)
      : '',
    state: c.state,
    reason: c.reason,
    operator: c.operator_name ?? '',
    created_at: c.created_at.toISOString(),
  };
}
