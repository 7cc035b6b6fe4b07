// Validates a member's declaration of a parcel: couriers, warehouses, goods types that exist, contents that may be sent, a line that takes them.

import { parcelNumber } from '#contract/label-text.ts';
import { fail, fieldChecks, type MemberCtx, requireFields } from '../../../context.ts';
import type { Content, HandlingRequest } from '../../../db/stored/parcel.ts';
import { ownAddress } from '../../accounts/addresses/addresses.ts';
import { orderProblems } from '../../catalog/goods/goods-check.ts';
import { loadLines, servingLines } from '../../catalog/site/lines.ts';
import { shopDay } from '../../orders/orders/serialize.ts';
import type { Parcel } from './parcel.ts';

export type Declared = {
  courier_id: number;
  tracking_no: string;
  warehouse_id: number;
  goods_type: string;
  remark?: string | undefined;
  items: Content[];
  mode?: 'hold' | 'ship' | undefined;
  address_id?: number | undefined;
  shipping_id?: number | undefined;
  pay_limit?: number | undefined;
  file_id?: number | undefined;
};
export type Declaration = HandlingRequest & {
  tracking_no: string;
  courier_id: number;
  warehouse_id: number;
  goods_type: string;
  contents: Content[];
  remark: string;
  file_id: number | null;
};

export async function checkDeclaration(ctx: MemberCtx, declared: Declared): Promise<Declaration> {
  const fields = fieldChecks();
  const tracking_no = parcelNumber(declared.tracking_no);
  if (tracking_no.length < 5) fields.fault('fail.field_format', {}, 'tracking_no');
  await fields.of(() => requireExists(ctx, 'courier', declared.courier_id));
  await fields.of(() => requireExists(ctx, 'warehouse', declared.warehouse_id));
  const type = await ctx.db.selectFrom('goods_type').select('code').where('code', '=', declared.goods_type).executeTakeFirst();
  if (!type) fields.fault('fail.field_choice', {}, 'goods_type');
  const checks = await orderProblems(
    ctx,
    declared.items.map((i) => ({ goods_type: declared.goods_type, titles: { title: i.title } })),
  );
  const problem = checks.find((c) => c.why_not)?.why_not;
  if (problem) fields.fault(problem.key, problem.params, problem.key === 'goods.no.word' ? 'items' : 'goods_type');
  const shipping = await fields.of(() => checkShipping(ctx, declared));
  fields.done();
  return {
    tracking_no,
    courier_id: declared.courier_id,
    warehouse_id: declared.warehouse_id,
    goods_type: declared.goods_type,
    contents: declared.items.map(({ title, num, price }) => ({ title, num, price })),
    remark: declared.remark ?? '',
    file_id: declared.file_id ?? null,
    ...shipping!,
  };
}

async function requireExists(ctx: MemberCtx, table: 'courier' | 'warehouse', id: number): Promise<void> {
  const row = await ctx.db.selectFrom(table).select('id').where('id', '=', id).where('enabled', '=', true).executeTakeFirst();
  if (!row) fail('fail.not_found', {}, `${table}_id`);
}

/** Shipping on arrival requires an address and a line that goes there, from that warehouse, with such goods. */
async function checkShipping(ctx: MemberCtx, declared: Declared): Promise<HandlingRequest> {
  if (declared.mode !== 'ship') return { mode: 'hold', address_id: null, line_id: null, pay_limit: 0 };
  requireFields(declared, ['address_id', 'shipping_id']);
  const address = await ownAddress(ctx, declared.address_id, 'address_id');
  const serving = servingLines(await loadLines(ctx.db), {
    on: await shopDay(ctx),
    country: address.country,
    warehouse: declared.warehouse_id,
    goods_types: [declared.goods_type],
  });
  if (!serving.some(({ line }) => line.id === declared.shipping_id)) fail('parcel.no_line', {}, 'shipping_id');
  return { mode: 'ship', address_id: declared.address_id, line_id: declared.shipping_id, pay_limit: declared.pay_limit ?? 0 };
}

/** The current declaration, for an edit that changes a part of it. */
export const currentDeclaration = (p: Parcel): Partial<Declared> => ({
  ...(p.courier_id === null ? {} : { courier_id: p.courier_id }),
  tracking_no: p.tracking_no,
  warehouse_id: p.warehouse_id,
  ...(p.goods_type === null ? {} : { goods_type: p.goods_type }),
  remark: p.remark,
  items: p.contents,
  mode: p.mode as HandlingRequest['mode'],
  ...(p.address_id === null ? {} : { address_id: p.address_id }),
  ...(p.line_id === null ? {} : { shipping_id: p.line_id }),
  pay_limit: p.pay_limit,
});
