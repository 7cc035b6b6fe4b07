// What the columns hold that SQL knows only as text or JSON, by table and column: `npm run tables` writes server/db/tables.ts with these types,
// and refuses a JSON column or a column named `state` that is not here.

import type { FeeRow } from '#contract/calls/parts.ts';
import type { RefundType } from '#contract/calls/refunds.ts';
import type { HoldKind, QueueFilter, UnitKind } from '#contract/desk/tabs.ts';
import type { Line, Quote } from '#contract/freight.ts';
import type { ImportMapping, ImportOptions } from '#contract/import-fields.ts';
import type { Names } from '#contract/lang.ts';
import type { Permission } from '#contract/permission.ts';
import type { SegmentRule } from '#contract/segment.ts';
import type { ClaimState, ClaimType } from '#contract/states/claim.ts';
import type { MemberCardState } from '#contract/states/member-card.ts';
import type { BillState, PaymentState, RemittanceState, WithdrawalState } from '#contract/states/money.ts';
import type { OnepayState } from '#contract/states/onepay.ts';
import type { ItemState, OrderTab } from '#contract/states/order-item.ts';
import type { ParcelState } from '#contract/states/parcel.ts';
import type { PhotoOrderState } from '#contract/states/photo-order.ts';
import type { RebateSignal, RebateState } from '#contract/states/promotion.ts';
import type { RefundState } from '#contract/states/refund.ts';
import type { ApplicationState, PayoutState, SellerGoodsState, ShareState } from '#contract/states/seller.ts';
import type {
  AdjustmentState,
  CouponState,
  Fault,
  FeedbackState,
  GiftMemberState,
  GiftState,
  ImportState,
  InviteMailState,
  MemberState,
  OperatorState,
  OutboxState,
  ParcelClaimState,
  PaymentRefundState,
  ReviewState,
  WebhookEventState,
} from '#contract/states/simple.ts';
import type { SplitOrderState } from '#contract/states/split-order.ts';
import type { UnitState } from '#contract/states/unit.ts';
import type { WaybillState } from '#contract/states/waybill.ts';
import type { StoredSetting } from '../modules/platform/settings/defaults.ts';
import type { PartRefund } from '../modules/pricing/money/partial-refund.ts';
import type { TaxIdRule } from './base/types.ts';
import type { AccountAddress } from './stored/account.ts';
import type { AddressSnapshot } from './stored/address.ts';
import type { BillKind, BillTerms } from './stored/bill.ts';
import type { GoodsNow, GoodsSku } from './stored/goods.ts';
import type { GrowthKind } from './stored/growth.ts';
import type { OnepayTerms } from './stored/onepay.ts';
import type { Ask, OrderTerms, ServiceUse, StoredRow } from './stored/order.ts';
import type { Content, ParcelDetail, StoredParams } from './stored/parcel.ts';
import type { PaymentDetail, WebhookDetail } from './stored/payment.ts';
import type { DeclareLine, StoredProblem, StoredSettlement, WaybillService, WaybillTerms } from './stored/waybill.ts';

/** Names of uploads. */
type Files = string[];
type Details = Record<string, unknown>;

export type ColumnTypes = {
  'account_change.old_address': AccountAddress;
  'account_change.new_address': AccountAddress;
  'ad.titles': Names;
  'ad.subtitles': Names;
  'ad.cta': Names;
  'adjustment.state': AdjustmentState;
  'agreement.titles': Names;
  'agreement.contents': Names;
  'area.names': Names;
  'article.titles': Names;
  'article.summaries': Names;
  'article.contents': Names;
  'audit.detail': Details;
  'bank_account.names': Names;
  'bank_account.instructions': Names;
  'bank_account.fee_note': Names;
  'bill.kind': BillKind;
  'bill.state': BillState;
  'bill.params': StoredParams;
  'bill.rows': StoredRow[];
  'bill.terms': BillTerms;
  'card.names': Names;
  'card.doc': Names;
  'carrier.names': Names;
  'cart_row.services': string[];
  'box_preset.names': Names;
  'cart_row.steps_seen': { from: number; price: number }[];
  'withdrawal.state': WithdrawalState;
  'category.names': Names;
  'claim.state': ClaimState;
  'claim.type': ClaimType;
  'claim.item_ids': number[];
  'claim.files': Files;
  'claim.parts': FeeRow[];
  'country.names': Names;
  'country.tax_id': TaxIdRule;
  'coupon.state': CouponState;
  'coupon.names': Names;
  'coupon_rule.names': Names;
  'coupon_rule.lines': number[];
  'coupon.lines': number[];
  'courier.names': Names;
  'currency.names': Names;
  'feed.city': Names;
  'feedback.state': FeedbackState;
  'feedback.files': Files;
  'floor.titles': Names;
  'floor.subtitles': Names;
  'goods.titles': Names;
  'goods.imgs': string[];
  'goods.options': { pid: string; names: Names; values: { vid: string; names: Names; pic_url?: string | null }[] }[];
  'goods.props': { names: Names; values: Names }[];
  'goods.content': Names;
  'goods.location': Names;
  'goods.price_steps': { from: number; price: number }[];
  'goods.type_why': string[];
  'goods_type.names': Names;
  'goods_type.warning': Names;
  'goods_type.keywords': string[];
  'growth_entry.kind': GrowthKind;
  'help_category.names': Names;
  'history.params': StoredParams;
  'hot_word.words': Names;
  'idempotency.answer': unknown;
  'invitation.signals': RebateSignal[];
  'hold.kind': HoldKind;
  'import.state': ImportState;
  'import.mapping': ImportMapping;
  'import.options': Partial<ImportOptions>;
  'import_goods.before': { goods: GoodsNow; skus: GoodsSku[] } | null;
  'import_problem.params': Record<string, string | number>;
  'invite_mail.state': InviteMailState;
  'ledger_tx.services': Record<string, number>;
  'ledger_tx.spent_by': string[];
  'ledger_tx.params': StoredParams;
  'level.names': Names;
  'line.names': Names;
  'line.doc': Names;
  'line.data': Line;
  'member.state': MemberState;
  'member_card.names': Names;
  'member_card.state': MemberCardState;
  'message.params': StoredParams;
  'news.titles': Names;
  'news.summaries': Names;
  'news.contents': Names;
  'notice.state': WebhookEventState;
  'notice.detail': WebhookDetail;
  'onepay.state': OnepayState;
  'onepay.address': AddressSnapshot;
  'onepay.services': WaybillService[];
  'onepay.declare_rows': DeclareLine[];
  'onepay.quote': Quote;
  'onepay.terms': OnepayTerms;
  'operator.state': OperatorState;
  'order_item.state': ItemState;
  'order_item.titles': Names;
  'order_item.properties_name': Names;
  'order_item.services': ServiceUse[];
  'order_item.ask': Ask;
  'orders.state': ItemState;
  'orders.tab': OrderTab;
  'orders.services': ServiceUse[];
  'orders.terms': OrderTerms;
  'outbox.state': OutboxState;
  'page.draft': unknown;
  'page.names': Names;
  'page_version.data': unknown;
  'queue_view.filters': Partial<Record<QueueFilter, string>>;
  'parcel.state': ParcelState;
  'parcel.detail': ParcelDetail;
  'parcel.contents': Content[];
  'parcel_claim.state': ParcelClaimState;
  'parcel_claim.contents': Content[];
  'payment.state': PaymentState;
  'payment.detail': PaymentDetail;
  'payment_refund.state': PaymentRefundState;
  'photo_order.state': PhotoOrderState;
  'split_order.state': SplitOrderState;
  'promotion_level.names': Names;
  'purchase.detail': Details;
  'rebate.signals': RebateSignal[];
  'rebate.state': RebateState;
  'refund.state': RefundState;
  'refund.type': RefundType;
  'refund.fault': Fault;
  'refund.files': Files;
  'refund.parts': PartRefund['parts'];
  'refund_reason.names': Names;
  'remit.state': RemittanceState;
  'review.properties_name': Names;
  'review.content': Names;
  'review.files': Files;
  'review.reply': Names;
  'review.size': Names;
  'review.state': ReviewState;
  'role.names': Names;
  'role.permissions': Permission[];
  'search_synonym.words': string[];
  'search_synonym.keys': string[];
  'segment.rule': SegmentRule;
  'segment_gift.rule': SegmentRule;
  'segment_gift.state': GiftState;
  'segment_gift_member.state': GiftMemberState;
  'seller_application.state': ApplicationState;
  'seller_application.papers': Files;
  'seller_goods.state': SellerGoodsState;
  'seller_payout.state': PayoutState;
  'seller_share.state': ShareState;
  'seller.names': Names;
  'seller.location': Names;
  'seller.doc': Names;
  'service.names': Names;
  'service.doc': Names;
  'setting.value': StoredSetting;
  'size_table.names': Names;
  'size_table.notes': Names;
  'size_table.sources': Names;
  'sku.properties_name': Names;
  'source_answer.body': unknown;
  'thread_message.files': Files;
  'tracking_event.texts': Names;
  'warehouse.names': Names;
  'warehouse.city': Names;
  'warehouse.address': Names;
  'warehouse.tips': Names;
  'unit.kind': UnitKind;
  'unit.state': UnitState;
  'waybill.state': WaybillState;
  'waybill.address': AddressSnapshot;
  'waybill.services': WaybillService[];
  'waybill.declare_rows': DeclareLine[];
  'waybill.quote': Quote;
  'waybill.terms': WaybillTerms;
  'waybill.final': Quote;
  'waybill.settlement': StoredSettlement;
  'waybill.booked': StoredRow[];
  'waybill.problem': StoredProblem;
};
