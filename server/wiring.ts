// The wiring of the server: every call and its function, the effects of each kind of bill, the implementations of the ports of lower modules, and the
// jobs. Everything is listed here; nothing registers itself, and a missing entry does not compile.
import type { Path } from '#contract/calls.ts';
import type { DeskPath } from '#contract/desk.ts';
import { merge } from '#contract/merge.ts';
import type { AnyHandler, AnyPersonal, DeskHandlers, Handlers, PersonalParts } from './handlers.ts';
import type { Job } from './job-runner.ts';
import { addressesCalls } from './modules/accounts/addresses/calls.ts';
import { authCalls } from './modules/accounts/auth/calls.ts';
import type { payeeDisowned, walletFroze } from './modules/accounts/auth/freeze.ts';
import { freezeDesk } from './modules/accounts/auth/freeze-desk.ts';
import { authJobs } from './modules/accounts/auth/jobs.ts';
import type { inviterNamed, memberOverview, memberRegistered } from './modules/accounts/auth/member-ports.ts';
import { payPasswordCalls } from './modules/accounts/pay-password/calls.ts';
import { staffDesk } from './modules/accounts/staff/desk.ts';
import { claimCalls } from './modules/aftersale/claims/calls.ts';
import { claimDesk } from './modules/aftersale/claims/desk.ts';
import { hasOpenDispute } from './modules/aftersale/claims/disputed.ts';
import { claimJobs } from './modules/aftersale/claims/jobs.ts';
import { slaJobs } from './modules/aftersale/late-credits/jobs.ts';
import { photoCalls } from './modules/aftersale/photos/calls.ts';
import { photoDesk } from './modules/aftersale/photos/desk.ts';
import { photoJobs } from './modules/aftersale/photos/jobs.ts';
import { photoBill } from './modules/aftersale/photos/order.ts';
import { openAfterSale, returnFeeBill } from './modules/aftersale/refunds/bill-effects.ts';
import { refundCalls } from './modules/aftersale/refunds/calls.ts';
import { refundDesk } from './modules/aftersale/refunds/desk.ts';
import { exchangeScanned } from './modules/aftersale/refunds/fulfil.ts';
import { contentCalls } from './modules/catalog/content/calls.ts';
import { foundDesk } from './modules/catalog/found/desk.ts';
import { goodsCalls } from './modules/catalog/goods/calls.ts';
import { itemOfMember } from './modules/catalog/goods/item.ts';
import { goodsJobs } from './modules/catalog/goods/jobs.ts';
import { imageSearchCalls } from './modules/catalog/image-search/calls.ts';
import { imageSearchJobs } from './modules/catalog/image-search/jobs.ts';
import { importsDesk } from './modules/catalog/imports/desk.ts';
import { importJobs } from './modules/catalog/imports/jobs.ts';
import { importSchedulesDesk } from './modules/catalog/imports/schedules-desk.ts';
import { pagesCalls } from './modules/catalog/pages/calls.ts';
import { pagesDesk } from './modules/catalog/pages/desk.ts';
import { priceCalls } from './modules/catalog/prices/calls.ts';
import { priceJobs } from './modules/catalog/prices/jobs.ts';
import { reviewCalls } from './modules/catalog/reviews/calls.ts';
import { reviewDesk } from './modules/catalog/reviews/desk.ts';
import { openReviews } from './modules/catalog/reviews/mine.ts';
import type { itemReviewed, reviewMoved } from './modules/catalog/reviews/rule.ts';
import { searchCalls } from './modules/catalog/search/calls.ts';
import { searchJobs } from './modules/catalog/search/jobs.ts';
import { siteCalls } from './modules/catalog/site/calls.ts';
import type { givenTerms } from './modules/catalog/site/terms.ts';
import { sizeCalls } from './modules/catalog/sizes/calls.ts';
import { sourcesDesk } from './modules/catalog/sources/desk.ts';
import { sourceJobs } from './modules/catalog/sources/jobs.ts';
import { cardBill } from './modules/loyalty/cards/bill-effects.ts';
import { cardCalls } from './modules/loyalty/cards/calls.ts';
import { cardDesk } from './modules/loyalty/cards/desk.ts';
import { cardJobs } from './modules/loyalty/cards/jobs.ts';
import { noteCardUse } from './modules/loyalty/cards/use.ts';
import { benefitsOf, termsOf } from './modules/loyalty/levels/benefits.ts';
import { levelCalls } from './modules/loyalty/levels/calls.ts';
import { pointCalls } from './modules/loyalty/points/calls.ts';
import { pointsDesk } from './modules/loyalty/points/desk.ts';
import { pointJobs } from './modules/loyalty/points/jobs.ts';
import { syncReviewPoints } from './modules/loyalty/points/review-points.ts';
import { promotionCalls } from './modules/loyalty/promotion/calls.ts';
import { promotionDesk } from './modules/loyalty/promotion/desk.ts';
import { noteInvitation } from './modules/loyalty/promotion/invitations.ts';
import { promotionJobs } from './modules/loyalty/promotion/jobs.ts';
import { signInCalls } from './modules/loyalty/sign-in/calls.ts';
import { findDesk } from './modules/office/find/desk.ts';
import { inboxDesk } from './modules/office/inbox/desk.ts';
import { jobsDesk } from './modules/office/jobs/desk.ts';
import { memberCalls } from './modules/office/members/calls.ts';
import { memberDesk } from './modules/office/members/desk.ts';
import { memberJobs } from './modules/office/members/jobs.ts';
import type { openCounts } from './modules/office/members/open-things.ts';
import { userInfo } from './modules/office/members/user-info.ts';
import { privacyCalls } from './modules/office/privacy/calls.ts';
import { privacyJobs } from './modules/office/privacy/jobs.ts';
import { queueDesk } from './modules/office/queues/desk.ts';
import { reportsDesk } from './modules/office/reports/desk.ts';
import { reportJobs } from './modules/office/reports/jobs.ts';
import { resourceDesk } from './modules/office/resources/desk.ts';
import { saidCalls } from './modules/office/said/calls.ts';
import { saidDesk } from './modules/office/said/desk.ts';
import { translateOutbox } from './modules/office/said/outbox.ts';
import { segmentDesk } from './modules/office/segments/desk.ts';
import { segmentJobs } from './modules/office/segments/jobs.ts';
import { translationsDesk } from './modules/office/translations/desk.ts';
import { translationJobs } from './modules/office/translations/jobs.ts';
import { assistedCalls } from './modules/orders/assisted/calls.ts';
import { assistedDesk } from './modules/orders/assisted/desk.ts';
import { cartCalls } from './modules/orders/cart/calls.ts';
import type { afterSale } from './modules/orders/orders/after-sale.ts';
import { goodsBill, itemSupplementBill } from './modules/orders/orders/bill-effects.ts';
import { orderCalls } from './modules/orders/orders/calls.ts';
import type { onepayMoved } from './modules/orders/orders/items.ts';
import { markReviewed } from './modules/orders/orders/items.ts';
import { orderJobs } from './modules/orders/orders/jobs.ts';
import { orderMailRows } from './modules/orders/orders/mail-rows.ts';
import { openAsks, openOrders } from './modules/orders/orders/orders.ts';
import type { billEffects, cardUsed, closePayments } from './modules/payments/bills/effects.ts';
import { grantForEvent } from './modules/payments/discounts/grant.ts';
import { discountJobs } from './modules/payments/discounts/jobs.ts';
import { gatewayDesk } from './modules/payments/gateways/desk.ts';
import { gatewayJobs } from './modules/payments/gateways/jobs.ts';
import { ledgerJobs } from './modules/payments/ledger/check.ts';
import { remittanceCalls } from './modules/payments/remittances/calls.ts';
import { remittanceDesk } from './modules/payments/remittances/desk.ts';
import { walletCalls } from './modules/payments/wallet/calls.ts';
import { walletDesk } from './modules/payments/wallet/desk.ts';
import { walletJobs } from './modules/payments/wallet/jobs.ts';
import { closeOpenPayment, releaseHolds } from './modules/payments/wallet/payments.ts';
import { rechargeBill } from './modules/payments/wallet/wallet.ts';
import { withdrawalCalls } from './modules/payments/withdrawals/calls.ts';
import { withdrawalDesk } from './modules/payments/withdrawals/desk.ts';
import type { outboxTranslator, pushSender } from './modules/platform/outbox/deliver.ts';
import { outboxDesk } from './modules/platform/outbox/desk.ts';
import { outboxJobs } from './modules/platform/outbox/jobs.ts';
import type { Wired } from './modules/platform/ports.ts';
import { tallyJobs } from './modules/platform/tally/jobs.ts';
import { uploadsCalls } from './modules/platform/uploads/calls.ts';
import { uploadsDesk } from './modules/platform/uploads/desk.ts';
import { uploadJobs } from './modules/platform/uploads/jobs.ts';
import { moneyJobs } from './modules/pricing/money/jobs.ts';
import { applicationDesk } from './modules/sellers/applications/desk.ts';
import { sellerCalls } from './modules/sellers/shares/calls.ts';
import { sellerDesk } from './modules/sellers/shares/desk.ts';
import { sellerJobs } from './modules/sellers/shares/jobs.ts';
import { removePayee } from './modules/sellers/shares/payee.ts';
import type { sellerWork, shareDisputed } from './modules/sellers/shares/ports.ts';
import { labelDesk } from './modules/shipping/labels/desk.ts';
import { onepayBill } from './modules/shipping/one-pay/bill-effects.ts';
import { onepayCalls } from './modules/shipping/one-pay/calls.ts';
import { onepayDesk } from './modules/shipping/one-pay/desk.ts';
import { syncOnepay } from './modules/shipping/one-pay/follow-up.ts';
import { onepayJobs } from './modules/shipping/one-pay/jobs.ts';
import { recallOnepayWaybill } from './modules/shipping/one-pay/recall.ts';
import { openOnepayOrders } from './modules/shipping/one-pay/serialize.ts';
import { paperDesk } from './modules/shipping/papers/desk.ts';
import { scanningDesk } from './modules/shipping/scanning/identify.ts';
import { unitDesk } from './modules/shipping/units/desk.ts';
import { waybillCalls } from './modules/shipping/waybills/calls.ts';
import {
  waybillBill,
  waybillReturnBill,
  waybillServicesBill,
  waybillSupplementBill,
} from './modules/shipping/waybills/changes/bill-effects.ts';
import { lostOnWaybill } from './modules/shipping/waybills/changes/lost-item.ts';
import type { recallWaybill } from './modules/shipping/waybills/changes/remove-item.ts';
import { waybillDesk } from './modules/shipping/waybills/desk.ts';
import { waybillJobs } from './modules/shipping/waybills/jobs.ts';
import { openStock } from './modules/shipping/waybills/stock/stock-list.ts';
import { submitAtOnce } from './modules/shipping/waybills/submit/submit-at-once.ts';
import { openWaybillAsks } from './modules/shipping/waybills/views/lists.ts';
import { waybillMailRows } from './modules/shipping/waybills/views/mail-rows.ts';
import { feedbackCalls } from './modules/support/feedback/calls.ts';
import type { mailRows } from './modules/support/notifications/mail.ts';
import { pushCalls } from './modules/support/push/calls.ts';
import { sendPush } from './modules/support/push/send-push.ts';
import { reminderCalls } from './modules/support/reminders/calls.ts';
import { reminderDesk } from './modules/support/reminders/desk.ts';
import { reminderJobs } from './modules/support/reminders/jobs.ts';
import { threadCalls } from './modules/support/threads/calls.ts';
import { threadDesk } from './modules/support/threads/desk.ts';
import { openThreads } from './modules/support/threads/inbox.ts';
import { arrivalDesk } from './modules/warehouse/arrivals/desk.ts';
import { binDesk } from './modules/warehouse/bins/desk.ts';
import { buyingDesk } from './modules/warehouse/buying/desk.ts';
import { sellerOrderCalls } from './modules/warehouse/buying/seller-calls.ts';
import { countSellerWork } from './modules/warehouse/buying/seller-orders.ts';
import { demandDesk } from './modules/warehouse/demand/desk.ts';
import { demandJobs } from './modules/warehouse/demand/jobs.ts';
import { holdDesk } from './modules/warehouse/holds/desk.ts';
import { parcelCalls } from './modules/warehouse/parcels/calls.ts';
import { parcelDesk } from './modules/warehouse/parcels/desk.ts';
import { parcelJobs } from './modules/warehouse/parcels/jobs.ts';
import { openParcels } from './modules/warehouse/parcels/lists.ts';
import { parcelReturnBill } from './modules/warehouse/parcels/send-back.ts';
import type { submitWaybill } from './modules/warehouse/parcels/ship.ts';
import { warehouseDesk } from './modules/warehouse/receiving/desk.ts';
import type { exchangeArrived } from './modules/warehouse/receiving/scan.ts';
import { shipmentDesk } from './modules/warehouse/shipments/desk.ts';
import { splitCalls } from './modules/warehouse/splits/calls.ts';
import { splitDesk } from './modules/warehouse/splits/desk.ts';
import { splitJobs } from './modules/warehouse/splits/jobs.ts';
import { splitBill } from './modules/warehouse/splits/order.ts';
import { stocktakeDesk } from './modules/warehouse/stocktake/desk.ts';
import type { waybillGoods } from './modules/warehouse/stocktake/ports.ts';
import { storageCalls } from './modules/warehouse/storage/calls.ts';
import { storageDesk } from './modules/warehouse/storage/desk.ts';
import { storageBill } from './modules/warehouse/storage/extend.ts';
import { suppliersDesk } from './modules/warehouse/suppliers/desk.ts';
import { supplierJobs } from './modules/warehouse/suppliers/jobs.ts';
import { answerJobs } from './stored-answers.ts';

const calls = merge(
  claimCalls,
  levelCalls,
  cardCalls,
  storageCalls,
  waybillCalls,
  remittanceCalls,
  refundCalls,
  walletCalls,
  withdrawalCalls,
  privacyCalls,
  threadCalls,
  saidCalls,
  feedbackCalls,
  onepayCalls,
  orderCalls,
  cartCalls,
  assistedCalls,
  parcelCalls,
  contentCalls,
  reviewCalls,
  sizeCalls,
  goodsCalls,
  priceCalls,
  imageSearchCalls,
  searchCalls,
  siteCalls,
  pagesCalls,
  addressesCalls,
  payPasswordCalls,
  uploadsCalls,
  authCalls,
  memberCalls,
  photoCalls,
  splitCalls,
  pointCalls,
  signInCalls,
  promotionCalls,
  sellerCalls,
  sellerOrderCalls,
  reminderCalls,
  pushCalls,
) satisfies Handlers<Path>;

const bought = merge(buyingDesk, assistedDesk, demandDesk, shipmentDesk, suppliersDesk);
const desk = merge(
  claimDesk,
  cardDesk,
  storageDesk,
  photoDesk,
  splitDesk,
  walletDesk,
  gatewayDesk,
  withdrawalDesk,
  freezeDesk,
  threadDesk,
  inboxDesk,
  saidDesk,
  reviewDesk,
  reportsDesk,
  pointsDesk,
  waybillDesk,
  onepayDesk,
  warehouseDesk,
  binDesk,
  holdDesk,
  scanningDesk,
  unitDesk,
  paperDesk,
  stocktakeDesk,
  arrivalDesk,
  labelDesk,
  parcelDesk,
  bought,
  refundDesk,
  remittanceDesk,
  findDesk,
  queueDesk,
  resourceDesk,
  segmentDesk,
  translationsDesk,
  pagesDesk,
  sourcesDesk,
  foundDesk,
  importsDesk,
  importSchedulesDesk,
  staffDesk,
  outboxDesk,
  jobsDesk,
  uploadsDesk,
  memberDesk,
  promotionDesk,
  applicationDesk,
  sellerDesk,
  reminderDesk,
) satisfies DeskHandlers<DeskPath>;

/** Implementations of the ports. A bill's effects by its kind and the type of its first target. */
export const ports = {
  billEffects: {
    goods: { order: goodsBill },
    waybill: { waybill: waybillBill },
    supplement: { item: itemSupplementBill, waybill: waybillSupplementBill },
    onepay: { onepay: onepayBill },
    recharge: { member: rechargeBill },
    card: { member: cardBill },
    storage: { item: storageBill },
    return_fee: { refund: returnFeeBill, waybill: waybillReturnBill, order: parcelReturnBill },
    photo: { item: photoBill },
    split: { item: splitBill },
    services: { waybill: waybillServicesBill },
  },
  closePayments: closeOpenPayment,
  walletFroze: releaseHolds,
  payeeDisowned: removePayee,
  givenTerms: async (ctx, member_id) => termsOf(await benefitsOf(ctx, member_id)),
  cardUsed: noteCardUse,
  memberOverview: userInfo,
  inviterNamed: noteInvitation,
  memberRegistered: (ctx, member_id) => grantForEvent(ctx, member_id, 'new_member'),
  onepayMoved: (ctx, { onepay_id }) => syncOnepay(ctx, onepay_id),
  afterSale: openAfterSale,
  exchangeArrived: exchangeScanned,
  submitWaybill: submitAtOnce,
  recallWaybill: recallOnepayWaybill,
  waybillGoods: lostOnWaybill,
  sellerWork: countSellerWork,
  shareDisputed: hasOpenDispute,
  mailRows: { order: orderMailRows, waybill: waybillMailRows },
  pushSender: sendPush,
  outboxTranslator: translateOutbox,
  openCounts: {
    asks: openAsks,
    waybillAsks: openWaybillAsks,
    orders: openOrders,
    parcels: openParcels,
    stock: openStock,
    onepay: openOnepayOrders,
    threads: openThreads,
    reviews: openReviews,
  },
  itemReviewed: markReviewed,
  reviewMoved: syncReviewPoints,
} satisfies Wired<
  [
    typeof billEffects,
    typeof closePayments,
    typeof walletFroze,
    typeof payeeDisowned,
    typeof givenTerms,
    typeof cardUsed,
    typeof memberOverview,
    typeof inviterNamed,
    typeof memberRegistered,
    typeof onepayMoved,
    typeof afterSale,
    typeof exchangeArrived,
    typeof submitWaybill,
    typeof recallWaybill,
    typeof waybillGoods,
    typeof sellerWork,
    typeof shareDisputed,
    typeof mailRows,
    typeof pushSender,
    typeof outboxTranslator,
    typeof openCounts,
    typeof itemReviewed,
    typeof reviewMoved,
  ]
>;

export const jobs: readonly Job[] = [
  ...moneyJobs,
  ...ledgerJobs,
  ...walletJobs,
  ...discountJobs,
  ...pointJobs,
  ...gatewayJobs,
  ...onepayJobs,
  ...orderJobs,
  ...parcelJobs,
  ...supplierJobs,
  ...waybillJobs,
  ...claimJobs,
  ...slaJobs,
  ...photoJobs,
  ...splitJobs,
  ...promotionJobs,
  ...sellerJobs,
  ...outboxJobs,
  ...tallyJobs,
  ...authJobs,
  ...privacyJobs,
  ...answerJobs,
  ...goodsJobs,
  ...imageSearchJobs,
  ...searchJobs,
  ...sourceJobs,
  ...priceJobs,
  ...importJobs,
  ...uploadJobs,
  ...reminderJobs,
  ...cardJobs,
  ...reportJobs,
  ...memberJobs,
  ...demandJobs,
  ...segmentJobs,
  ...translationJobs,
];

// The route maker has validated the input against the row and knows the caller.
const personalParts = {
  'obapi/getItem': itemOfMember,
} satisfies PersonalParts;

/** Members' versions of cached public answers. */
export const personal = personalParts as Record<string, AnyPersonal>;

export const handlers = calls as Record<string, AnyHandler>;
export const deskHandlers = desk as Record<string, AnyHandler>;
