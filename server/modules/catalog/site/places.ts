// Reference data for users: warehouses, couriers, goods types, value-added services, agreements and static texts.
import type { Input, Output } from '#contract/call.ts';
import type { ServiceOut } from '#contract/calls/parts.ts';
import type { GoodsTypeOut, WarehouseOut } from '#contract/calls/site.ts';
import type { calls } from '#contract/calls.ts';
import { type Names, pick } from '#contract/lang.ts';
import { type Ctx, fail } from '../../../context.ts';
import { setting } from '../../platform/settings/settings.ts';
import { allAgreements, allCouriers, allGoodsTypes, allWarehouses, enabledServices } from './reference.ts';
import { memberTerms } from './terms.ts';

/** The consignee for the label, with the member's {nickname} and {mark} filled in (the code is appended when the template lacks it); for visitors the placeholders are removed. */
export function receiverName(receiver: string, member: { nickname: string; memberCode: string } | null): string {
  if (!member) return receiver.replace(/[([（【]?\{(mark|nickname)\}[)\]）】]?/g, '').trim();
  const { nickname, memberCode } = member;
  // A member without a nickname is called by the code: it is written once.
  const named = nickname.includes(memberCode)
    ? receiver.replace(/\s*\{nickname\}\s*/, ' ')
    : receiver.replace('{nickname}', nickname);
  const filled = named.replace('{mark}', memberCode).trim();
  return filled.includes(memberCode) ? filled : `${filled} ${memberCode}`.trim();
}

/** Parcels are addressed in Chinese; the other language is a reading aid. */
function addressIn(names: Names, lang: string): { address: string; romanised: string } {
  const address = pick(names, 'zh-cn');
  const read = pick(names, lang);
  return { address, romanised: read === address ? '' : read };
}

export async function warehouses(ctx: Ctx): Promise<WarehouseOut[]> {
  const rows = (await allWarehouses(ctx.db)).filter((w) => w.enabled);
  const { free_days } = await memberTerms(ctx);
  const shop_name = await setting(ctx.db, 'shop_name');
  const memberCode = ctx.member?.memberCode ?? '';
  return rows.map((w) => ({
    id: w.id,
    code: w.code,
    name: pick(w.names, ctx.lang),
    city: pick(w.city, ctx.lang),
    ...addressIn(w.address, ctx.lang),
    postcode: w.postcode,
    phone: w.phone,
    receiver_name: receiverName(w.receiver, ctx.member) || shop_name,
    mark: memberCode,
    free_store_days: free_days,
    tips: pick(w.tips, ctx.lang),
  }));
}

export async function couriers(ctx: Ctx): Promise<{ id: number; code: string; name: string }[]> {
  const rows = (await allCouriers(ctx.db)).filter((c) => c.enabled);
  return rows.map((c) => ({ id: c.id, code: c.code, name: pick(c.names, ctx.lang) }));
}

type TypeRow = { code: string; names: Names; risk: string; warning: Names };
export const goodsTypeOf = (t: TypeRow, lang: string): GoodsTypeOut => ({
  code: t.code,
  name: pick(t.names, lang),
  risk: t.risk as GoodsTypeOut['risk'],
  warning: pick(t.warning, lang),
});

export async function goodsTypes(ctx: Ctx): Promise<GoodsTypeOut[]> {
  return (await allGoodsTypes(ctx.db)).map((t) => goodsTypeOf(t, ctx.lang));
}

/** Value-added services; the free photos of the member's level are added to the general allowance. */
export async function services(ctx: Ctx, level?: ServiceOut['level']): Promise<ServiceOut[]> {
  const rows = (await enabledServices(ctx.db)).filter((s) => !level || s.level === level);
  const { free_photos } = await memberTerms(ctx);
  const standard_photos = await setting(ctx.db, 'standard_photos');
  return rows.map((s) => ({
    code: s.code,
    name: pick(s.names, ctx.lang),
    doc: pick(s.doc, ctx.lang),
    level: s.level as ServiceOut['level'],
    unit: s.unit as ServiceOut['unit'],
    price: s.price,
    free: s.code === 'photo' ? standard_photos + free_photos : s.free,
  }));
}

/** Texts that the user has to accept before submitting. */
export async function notices(
  ctx: Ctx,
  type: 'order' | 'waybill' | 'parcel',
): Promise<Output<(typeof calls)['index']['geMatterOfOpinion']>> {
  const rows = (await allAgreements(ctx.db)).filter((t) => t.notice_for === type);
  return rows.map((t) => ({
    mark: t.mark,
    title: pick(t.titles, ctx.lang),
    content: pick(t.contents, ctx.lang),
    version: t.version,
  }));
}

export async function textByMark(
  ctx: Ctx,
  { mark }: Input<(typeof calls)['information']['getinfo']>,
): Promise<Output<(typeof calls)['information']['getinfo']>> {
  const t = (await allAgreements(ctx.db)).find((one) => one.mark === mark);
  if (!t) fail('fail.not_found', {}, 'mark');
  return {
    mark: t.mark,
    title: pick(t.titles, ctx.lang),
    content: pick(t.contents, ctx.lang),
    version: t.version,
    updated_at: t.updated_at.toISOString(),
  };
}
