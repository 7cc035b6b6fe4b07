// A waybill that is made without a form: quoted and submitted in one step, for parcels that ship on arrival.
import type { MemberCtx } from '../../../../context.ts';
import { submitWaybill } from './submit.ts';

/** Returns the waybill, its bill and the amount due in fen. Refuses what the form would refuse. */
export async function submitAtOnce(
  ctx: MemberCtx,
  input: { item_ids: number[]; address_id: number; shipping_id: number },
): Promise<{ id: number; invoice_no: string | null; amount: number }> {
  const { quote } = await submitWaybill(ctx, input);
  const { sendorder_id, invoice_no, amount } = await submitWaybill(ctx, { ...input, submit: true, quote });
  return { id: sendorder_id!, invoice_no, amount };
}
