// Which module owns each table. The owner alone should write it: others call the owner. FOREIGN_WRITES lists the rooms that still write a table of another
// module themselves; the list may only get shorter.
export const OWNERS: Record<string, readonly string[]> = {
  platform: ['addon', 'agreement', 'attempt', 'audit', 'history', 'language', 'outbox', 'setting', 'text_override', 'upload', 'upload_blob'],
  pricing: ['currency'],
  support: ['feedback', 'mail_digest', 'message', 'push_key', 'push_subscription', 'remind', 'remind_default', 'thread_message'],
  catalog: ['ad', 'area', 'article', 'carrier', 'category', 'country', 'courier', 'favorite', 'feed', 'floor', 'floor_goods', 'goods', 'goods_picture', 'goods_type', 'goods_view', 'help_category', 'hot_word', 'line', 'news', 'page', 'page_version', 'picture_query', 'review', 'review_helpful', 'review_report', 'seller', 'service', 'size_row', 'size_table', 'sku', 'warehouse'],
  accounts: ['account_change', 'address', 'captcha', 'code', 'member', 'operator', 'operator_session', 'role', 'session', 'wallet_freeze'],
  payments: ['account', 'adjustment', 'bank_account', 'bill', 'bill_target', 'birthday_grant', 'card', 'cashout', 'coupon', 'coupon_rule', 'ledger_entry', 'ledger_tx', 'notice', 'payee', 'payment', 'payment_refund', 'point_lot', 'point_use', 'remit'],
  loyalty: ['card', 'card_coupon', 'card_use', 'experience', 'growth_entry', 'invitation', 'invite_mail', 'invite_refusal', 'level', 'member_card', 'point_notice', 'promotion_level', 'rebate', 'signin', 'signin_streak'],
  sellers: ['own_seller', 'seller_application', 'seller_goods', 'seller_payout', 'seller_share'],
  orders: ['cart_row', 'order_item', 'orders'],
  warehouse: ['parcel', 'parcel_claim', 'photo', 'purchase', 'purchase_item'],
  shipping: ['box', 'onepay', 'tracking_event', 'waybill', 'waybill_item'],
  aftersale: ['claim', 'clock_credit', 'photo_order', 'refund', 'refund_reason'],
  server: ['idempotency', 'job', 'server_instance'],
};

export const FOREIGN_WRITES: Record<string, readonly string[]> = {
  'accounts/addresses': ['upload_blob', 'waybill'],
  'accounts/auth': ['attempt', 'idempotency', 'outbox'],
  'accounts/staff': ['audit'],
  'aftersale/photos': ['order_item', 'photo'],
  'aftersale/refunds': ['order_item'],
  'catalog/image-search': ['upload'],
  'catalog/reviews': ['order_item', 'thread_message'],
  'office/jobs': ['job'],
  'office/members': ['member', 'session'],
  'office/privacy': ['cashout', 'claim', 'code', 'coupon', 'feedback', 'idempotency', 'member', 'onepay', 'refund', 'review', 'review_helpful', 'review_report', 'thread_message', 'upload_blob', 'waybill'],
  'office/resources': ['goods', 'line', 'operator_session', 'setting', 'text_override', 'upload', 'upload_blob'],
  'orders/cart': ['goods', 'member', 'seller', 'sku'],
  'orders/orders': ['thread_message'],
  'shipping/one-pay': ['orders'],
  'shipping/waybills': ['bill', 'notice', 'order_item', 'parcel', 'photo', 'thread_message'],
  'warehouse/buying': ['orders'],
  'warehouse/parcels': ['goods', 'order_item', 'orders', 'seller'],
  'warehouse/receiving': ['order_item', 'orders'],
  'warehouse/storage': ['order_item'],
};
