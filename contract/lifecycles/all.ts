// Every lifecycle with its title, for the checks and for docs/lifecycles.md.
import { claim } from './claim.ts';
import type { Machine } from './machine.ts';
import { bill, cashout, payment, remit } from './money.ts';
import { onepay } from './onepay.ts';
import { orderItem } from './order-item.ts';
import { parcel } from './parcel.ts';
import { photoOrder } from './photo-order.ts';
import { refund } from './refund.ts';
import { waybill } from './waybill.ts';

export const machines: readonly (readonly [string, Machine])[] = [
  ['Order item', orderItem],
  ['Waybill', waybill],
  ['One-pay order', onepay],
  ['Bill', bill],
  ['Payment', payment],
  ['Remittance', remit],
  ['Withdrawal', cashout],
  ['Parcel', parcel],
  ['Refund', refund],
  ['Claim', claim],
  ['Extra photos', photoOrder],
];
