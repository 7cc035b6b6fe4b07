// All state machines with their titles, for the checks and for docs/lifecycles.md.
import { claimMachine } from './claim.ts';
import type { AnyMachine } from './machine.ts';
import { memberCardMachine } from './member-card.ts';
import { billMachine, paymentMachine, remittanceMachine, withdrawalMachine } from './money.ts';
import { onepayMachine } from './onepay.ts';
import { orderItemMachine } from './order-item.ts';
import { parcelMachine } from './parcel.ts';
import { photoOrderMachine } from './photo-order.ts';
import { rebateMachine } from './promotion.ts';
import { refundMachine } from './refund.ts';
import { applicationMachine, payoutMachine, sellerGoodsMachine, shareMachine } from './seller.ts';
import { splitOrderMachine } from './split-order.ts';
import { stocktakeMachine } from './stocktake.ts';
import { supplierOrderMachine } from './supplier-order.ts';
import { unitMachine } from './unit.ts';
import { waybillMachine } from './waybill.ts';

export const machines: readonly (readonly [string, AnyMachine])[] = [
  ['Order item', orderItemMachine],
  ['Waybill', waybillMachine],
  ['Transport unit', unitMachine],
  ['Stocktake', stocktakeMachine],
  ['Order at a supplier', supplierOrderMachine],
  ['One-pay order', onepayMachine],
  ['Bill', billMachine],
  ['Payment', paymentMachine],
  ['Remittance', remittanceMachine],
  ['Withdrawal', withdrawalMachine],
  ['Parcel', parcelMachine],
  ['Refund', refundMachine],
  ['Claim', claimMachine],
  ['Extra photos', photoOrderMachine],
  ['Split of stock', splitOrderMachine],
  ['Rebate', rebateMachine],
  ['Seller application', applicationMachine],
  ['Goods of a seller', sellerGoodsMachine],
  ['Share of a seller', shareMachine],
  ['Payout to a seller', payoutMachine],
  ['Membership card', memberCardMachine],
];
