// Ship on arrival: creates the waybill on the chosen line and pays it from the wallet up to the member's limit; else the member is notified.

import { LANGS, type Names, pick } from '#contract/lang.ts';
import { say } from '#contract/messages.ts';
import { type Ctx, type Member, type MemberCtx, type MessageParams, type Params, Refusal } from '../../../context.ts';
import { written } from '../../../written.ts';
import { isWalletFrozen } from '../../accounts/auth/freeze.ts';
import { lineById } from '../../catalog/site/lines.ts';
import { lockBill } from '../../payments/bills/bills.ts';
import { payBill } from '../../payments/bills/pay.ts';
import { balance } from '../../payments/ledger/ledger.ts';
import { port } from '../../platform/ports.ts';
import { type NotificationEvent, notify } from '../../support/notifications/notify.ts';
import { PARCELS_URL, type Parcel, setParcel } from './parcel.ts';

type Asked = { item_ids: number[]; address_id: number; shipping_id: number };
/** Creates a waybill as its member would; implemented by waybills. */
export const submitWaybill = port<(ctx: MemberCtx, input: Asked) => Promise<Made>>()('submitWaybill');

const waybillUrl = (id: number): string => `/pages/member/sendorder/detail?id=${id}`;

export async function shipOnArrival(ctx: Ctx, parcel: Parcel, item_ids: number[]): Promise<void> {
  const member = await memberOf(ctx, parcel.member_id!);
  const own: MemberCtx = { ...ctx, member, operator: null, lang: member.lang, currency: 'CNY' };
  const made = await submit(own, parcel, item_ids);
  if (made instanceof Refusal) return keepInStock(own, parcel, made);
  await setParcel(ctx, parcel, { detail: { ...parcel.detail, waybill_id: made.id } });
  await payOrNotify(own, parcel, made);
}

/** A refusal comes before anything is written. Other errors are faults and roll back the step. */
async function submit(ctx: MemberCtx, parcel: Parcel, item_ids: number[]): Promise<Made | Refusal> {
  if (!parcel.address_id || !parcel.line_id) return new Refusal('waybill.problem.address');
  const asked = { item_ids, address_id: parcel.address_id, shipping_id: parcel.line_id };
  try {
    return await submitWaybill.of(ctx)(ctx, asked);
  } catch (error) {
    if (error instanceof Refusal) return error;
    throw error;
  }
}

async function memberOf(ctx: Ctx, id: number): Promise<Member> {
  return ctx.db
    .selectFrom('member')
    .select(['id', 'mark as memberCode', 'nickname', 'level', 'lang'])
    .where('id', '=', id)
    .forNoKeyUpdate() // serializes with a freeze of the wallet
    .executeTakeFirstOrThrow();
}

/** A text in every language, because it is stored now and read later. */
const inEveryLanguage = (key: string, params: Params = {}): Names =>
  Object.fromEntries(LANGS.map((lang) => [lang, say(key, written(params, lang), lang)]));

/** A created waybill: its bill and the amount due in fen. */
type Made = { id: number; invoice_no: string | null; amount: number };

async function payOrNotify(ctx: MemberCtx, parcel: Parcel, { id, invoice_no, amount }: Made): Promise<void> {
  const { line } = await lineById(ctx.db, parcel.line_id!);
  const params = { no: parcel.tracking_no, line: line.name, amount_fen: amount };
  const tell = (key: NotificationEvent, more: MessageParams = {}) =>
    notify(ctx, ctx.member.id, { kind: 'parcel', key, params: { ...params, ...more }, url: waybillUrl(id) });
  if (!invoice_no) return tell('parcel_ship_later');
  const bill = await lockBill(ctx, invoice_no, ctx.member.id);
  if (bill.state === 'paid') return tell('parcel_shipped');
  const wallet = (await balance(ctx, 'bonus', ctx.member.id, true)) + (await balance(ctx, 'cash', ctx.member.id, true));
  const why =
    parcel.pay_limit === 0
      ? inEveryLanguage('parcel.why.no_limit')
      : (await isWalletFrozen(ctx, ctx.member.id))
        ? inEveryLanguage('parcel.why.frozen')
        : bill.amount > parcel.pay_limit
          ? inEveryLanguage('parcel.why.above', { limit_fen: parcel.pay_limit })
          : wallet < bill.amount
            ? inEveryLanguage('parcel.why.balance')
            : null;
  if (why) return tell('parcel_to_pay', { why });
  await payBill(ctx, bill, 'wallet');
  await tell('parcel_shipped');
}

/** The waybill was refused: the goods stay in stock and the member is notified of the reason. */
async function keepInStock(ctx: MemberCtx, parcel: Parcel, refused: Refusal): Promise<void> {
  const key = refused.field === 'address_id' ? 'parcel.why.address' : refused.key;
  const why = inEveryLanguage(key, refused.params);
  const note = { key: 'parcel.note.ship_failed', params: { why: pick(why, ctx.lang) } };
  await setParcel(ctx, parcel, { mode: 'hold', detail: { ...parcel.detail, note } });
  await notify(ctx, ctx.member.id, {
    kind: 'parcel',
    key: 'parcel_held',
    params: { no: parcel.tracking_no, why },
    url: PARCELS_URL,
  });
}
