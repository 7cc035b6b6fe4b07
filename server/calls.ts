// Every call and the function behind it, merged from the domains.

import { addressesCalls } from './domains/addresses/calls.ts';
import { buyingDesk } from './domains/buying/desk.ts';
import { cartCalls } from './domains/cart/calls.ts';
import { cashoutCalls } from './domains/cashouts/calls.ts';
import { cashoutDesk } from './domains/cashouts/desk.ts';
import { claimCalls } from './domains/claims/calls.ts';
import { claimDesk } from './domains/claims/desk.ts';
import { contentCalls } from './domains/content/calls.ts';
import { feedbackCalls } from './domains/feedback/calls.ts';
import { feedbackDesk } from './domains/feedback/desk.ts';
import { gatewayDesk } from './domains/gateways/desk.ts';
import { goodsCalls } from './domains/goods/calls.ts';
import { jobsDesk } from './domains/jobs/desk.ts';
import { likenessCalls } from './domains/likeness/calls.ts';
import { onepayCalls } from './domains/onepay/calls.ts';
import { onepayDesk } from './domains/onepay/desk.ts';
import { orderCalls } from './domains/orders/calls.ts';
import { outboxDesk } from './domains/outbox/desk.ts';
import { ownDataCalls } from './domains/owndata/calls.ts';
import { parcelCalls } from './domains/parcels/calls.ts';
import { parcelDesk } from './domains/parcels/desk.ts';
import { paypasswordCalls } from './domains/paypassword/calls.ts';
import { photoDesk } from './domains/photos/desk.ts';
import { queueDesk } from './domains/queues/desk.ts';
import { refundCalls } from './domains/refunds/calls.ts';
import { refundDesk } from './domains/refunds/desk.ts';
import { remitCalls } from './domains/remits/calls.ts';
import { remitDesk } from './domains/remits/desk.ts';
import { reportsDesk } from './domains/reports/desk.ts';
import { resourceDesk } from './domains/resources/desk.ts';
import { siteCalls } from './domains/site/calls.ts';
import { staffDesk } from './domains/staff/desk.ts';
import { storageCalls } from './domains/storage/calls.ts';
import { storageDesk } from './domains/storage/desk.ts';
import { threadCalls } from './domains/threads/calls.ts';
import { threadDesk } from './domains/threads/desk.ts';
import { uploadsCalls } from './domains/uploads/calls.ts';
import { uploadsDesk } from './domains/uploads/desk.ts';
import { usersCalls } from './domains/users/calls.ts';
import { freezeDesk } from './domains/users/freeze-desk.ts';
import { walletCalls } from './domains/wallet/calls.ts';
import { walletDesk } from './domains/wallet/desk.ts';
import { warehouseDesk } from './domains/warehouse/desk.ts';
import { waybillCalls } from './domains/waybills/calls.ts';
import { waybillDesk } from './domains/waybills/desk.ts';
import type { AnyHandler, DeskHandlers, Handlers } from './handlers.ts';

const built: Partial<Handlers> = {
  ...claimCalls,
  ...storageCalls,
  ...waybillCalls,
  ...remitCalls,
  ...refundCalls,
  ...walletCalls,
  ...cashoutCalls,
  ...ownDataCalls,
  ...threadCalls,
  ...feedbackCalls,
  ...onepayCalls,
  ...orderCalls,
  ...cartCalls,
  ...parcelCalls,
  ...contentCalls,
  ...goodsCalls,
  ...likenessCalls,
  ...siteCalls,
  ...addressesCalls,
  ...paypasswordCalls,
  ...uploadsCalls,
  ...usersCalls,
};
const desk: Partial<DeskHandlers> = {
  ...claimDesk,
  ...storageDesk,
  ...photoDesk,
  ...walletDesk,
  ...gatewayDesk,
  ...cashoutDesk,
  ...freezeDesk,
  ...threadDesk,
  ...feedbackDesk,
  ...reportsDesk,
  ...waybillDesk,
  ...onepayDesk,
  ...warehouseDesk,
  ...parcelDesk,
  ...buyingDesk,
  ...refundDesk,
  ...remitDesk,
  ...queueDesk,
  ...resourceDesk,
  ...staffDesk,
  ...outboxDesk,
  ...jobsDesk,
  ...uploadsDesk,
};

export const handlers = built as Record<string, AnyHandler | undefined>;
export const deskHandlers = desk as Record<string, AnyHandler | undefined>;
