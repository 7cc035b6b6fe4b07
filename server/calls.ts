// Every call and the function behind it, merged from the domains.

import type { AnyHandler, DeskHandlers, Handlers } from './handlers.ts';
import { addressesCalls } from './modules/accounts/addresses/calls.ts';
import { authCalls } from './modules/accounts/auth/calls.ts';
import { freezeDesk } from './modules/accounts/auth/freeze-desk.ts';
import { payPasswordCalls } from './modules/accounts/pay-password/calls.ts';
import { staffDesk } from './modules/accounts/staff/desk.ts';
import { claimCalls } from './modules/aftersale/claims/calls.ts';
import { claimDesk } from './modules/aftersale/claims/desk.ts';
import { photoDesk } from './modules/aftersale/photos/desk.ts';
import { refundCalls } from './modules/aftersale/refunds/calls.ts';
import { refundDesk } from './modules/aftersale/refunds/desk.ts';
import { contentCalls } from './modules/catalog/content/calls.ts';
import { goodsCalls } from './modules/catalog/goods/calls.ts';
import { imageSearchCalls } from './modules/catalog/image-search/calls.ts';
import { siteCalls } from './modules/catalog/site/calls.ts';
import { jobsDesk } from './modules/office/jobs/desk.ts';
import { privacyCalls } from './modules/office/privacy/calls.ts';
import { queueDesk } from './modules/office/queues/desk.ts';
import { reportsDesk } from './modules/office/reports/desk.ts';
import { resourceDesk } from './modules/office/resources/desk.ts';
import { cartCalls } from './modules/orders/cart/calls.ts';
import { orderCalls } from './modules/orders/orders/calls.ts';
import { gatewayDesk } from './modules/payments/gateways/desk.ts';
import { remittanceCalls } from './modules/payments/remittances/calls.ts';
import { remittanceDesk } from './modules/payments/remittances/desk.ts';
import { walletCalls } from './modules/payments/wallet/calls.ts';
import { walletDesk } from './modules/payments/wallet/desk.ts';
import { withdrawalCalls } from './modules/payments/withdrawals/calls.ts';
import { withdrawalDesk } from './modules/payments/withdrawals/desk.ts';
import { outboxDesk } from './modules/platform/outbox/desk.ts';
import { uploadsCalls } from './modules/platform/uploads/calls.ts';
import { uploadsDesk } from './modules/platform/uploads/desk.ts';
import { onepayCalls } from './modules/shipping/one-pay/calls.ts';
import { onepayDesk } from './modules/shipping/one-pay/desk.ts';
import { waybillCalls } from './modules/shipping/waybills/calls.ts';
import { waybillDesk } from './modules/shipping/waybills/desk.ts';
import { feedbackCalls } from './modules/support/feedback/calls.ts';
import { feedbackDesk } from './modules/support/feedback/desk.ts';
import { threadCalls } from './modules/support/threads/calls.ts';
import { threadDesk } from './modules/support/threads/desk.ts';
import { buyingDesk } from './modules/warehouse/buying/desk.ts';
import { parcelCalls } from './modules/warehouse/parcels/calls.ts';
import { parcelDesk } from './modules/warehouse/parcels/desk.ts';
import { warehouseDesk } from './modules/warehouse/receiving/desk.ts';
import { storageCalls } from './modules/warehouse/storage/calls.ts';
import { storageDesk } from './modules/warehouse/storage/desk.ts';

const built: Partial<Handlers> = {
  ...claimCalls,
  ...storageCalls,
  ...waybillCalls,
  ...remittanceCalls,
  ...refundCalls,
  ...walletCalls,
  ...withdrawalCalls,
  ...privacyCalls,
  ...threadCalls,
  ...feedbackCalls,
  ...onepayCalls,
  ...orderCalls,
  ...cartCalls,
  ...parcelCalls,
  ...contentCalls,
  ...goodsCalls,
  ...imageSearchCalls,
  ...siteCalls,
  ...addressesCalls,
  ...payPasswordCalls,
  ...uploadsCalls,
  ...authCalls,
};
const desk: Partial<DeskHandlers> = {
  ...claimDesk,
  ...storageDesk,
  ...photoDesk,
  ...walletDesk,
  ...gatewayDesk,
  ...withdrawalDesk,
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
  ...remittanceDesk,
  ...queueDesk,
  ...resourceDesk,
  ...staffDesk,
  ...outboxDesk,
  ...jobsDesk,
  ...uploadsDesk,
};

export const handlers = built as Record<string, AnyHandler | undefined>;
export const deskHandlers = desk as Record<string, AnyHandler | undefined>;
