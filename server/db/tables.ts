// The types of all tables, written from the migrations by `npm run tables`. Not edited by hand.
import type { ColumnType } from 'kysely';
import type { ColumnTypes as C } from './column-types.ts';

type Generated<T> = T extends ColumnType<infer S, infer I, infer U> ? ColumnType<S, I | undefined, U> : ColumnType<T, T | undefined, T>;
/** JSON text of a value, as a jsonb column is written; made by `json()`. */
declare const encoded: unique symbol;
export type JsonText<T> = string & { readonly [encoded]: T };
type Json<T> = ColumnType<T, JsonText<T>, JsonText<T>>;

export interface AccountTable {
  id: Generated<number>;
  kind: string;
  owner: Generated<string>;
  unit: Generated<string>;
  balance: Generated<number>;
}

export interface AccountChangeTable {
  id: Generated<number>;
  member_id: number;
  kind: string;
  old_address: Json<C['account_change.old_address']> | null;
  new_address: Json<C['account_change.new_address']> | null;
  at: Generated<Date>;
  ip: Generated<string>;
  agent: Generated<string>;
  reported_at: Date | null;
  undone_at: Date | null;
}

export interface AdTable {
  id: Generated<number>;
  mark: string;
  titles: Json<C['ad.titles']>;
  subtitles: Generated<Json<C['ad.subtitles']>>;
  cta: Generated<Json<C['ad.cta']>>;
  image: string;
  url: Generated<string>;
  tone: Generated<string>;
  starts_at: Date | null;
  ends_at: Date | null;
  enabled: Generated<boolean>;
  sort: Generated<number>;
}

export interface AddonTable {
  name: string;
  state: Generated<number>;
}

export interface AddressTable {
  id: Generated<number>;
  member_id: number;
  name: string;
  country: string;
  state_code: Generated<string>;
  state: Generated<string>;
  city: Generated<string>;
  street: string;
  street2: Generated<string>;
  postcode: Generated<string>;
  mobilecode: string;
  phone: string;
  email: Generated<string>;
  tax_id_type: Generated<string>;
  tax_id_enc: Generated<string>;
  tax_id_last: Generated<string>;
  latitude: number | null;
  longitude: number | null;
  is_default: Generated<boolean>;
  is_default_bill: Generated<boolean>;
  deleted_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface AdjustmentTable {
  id: Generated<number>;
  member_id: number;
  account: string;
  amount: number;
  reason: string;
  state: Generated<C['adjustment.state']>;
  proposed_by: number;
  decided_by: number | null;
  created_at: Generated<Date>;
  decided_at: Date | null;
  version: Generated<number>;
}

export interface AgreementTable {
  mark: string;
  titles: Json<C['agreement.titles']>;
  contents: Json<C['agreement.contents']>;
  notice_for: Generated<string>;
  version: Generated<number>;
  updated_at: Generated<Date>;
  opened_at: Date | null;
}

export interface AreaTable {
  id: Generated<number>;
  pid: Generated<number>;
  country: string;
  code: string;
  level: string;
  names: Json<C['area.names']>;
}

export interface ArticleTable {
  id: Generated<number>;
  category_id: number;
  titles: Json<C['article.titles']>;
  summaries: Json<C['article.summaries']>;
  contents: Json<C['article.contents']>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
  updated_at: Generated<Date>;
}

export interface AttemptTable {
  id: Generated<number>;
  scope: string;
  key: string;
  at: Generated<Date>;
}

export interface AuditTable {
  id: Generated<number>;
  operator_id: number | null;
  action: string;
  thing: Generated<string>;
  thing_id: Generated<string>;
  detail: Generated<Json<C['audit.detail']>>;
  ip: Generated<string>;
  at: Generated<Date>;
}

export interface BankAccountTable {
  id: Generated<number>;
  area: string;
  names: Json<C['bank_account.names']>;
  currency: string;
  bank: string;
  account_name: string;
  account_no: string;
  swift: Generated<string>;
  instructions: Json<C['bank_account.instructions']>;
  fee_note: Json<C['bank_account.fee_note']>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
}

export interface BillTable {
  id: Generated<number>;
  no: string;
  member_id: number;
  kind: C['bill.kind'];
  state: Generated<C['bill.state']>;
  title: string;
  params: Generated<Json<C['bill.params']>>;
  rows: Json<C['bill.rows']>;
  amount: number;
  currency: string;
  rate: string;
  rate_until: Date;
  coupon_id: number | null;
  points: Generated<number>;
  terms: Generated<Json<C['bill.terms']>>;
  replaced_by: number | null;
  created_at: Generated<Date>;
  expires_at: Date | null;
  paid_at: Date | null;
  billed_to: Json<C['bill.billed_to']> | null;
}

export interface BillTargetTable {
  bill_id: number;
  type: string;
  target_id: number;
}

export interface BinTable {
  id: Generated<number>;
  warehouse_id: number;
  code: string;
  clean: string;
  zone: string;
  capacity: Generated<number>;
  enabled: Generated<boolean>;
}

export interface BirthdayGrantTable {
  member_id: number;
  year: number;
  at: Generated<Date>;
}

export interface BoxTable {
  id: Generated<number>;
  waybill_id: number;
  no: number;
  weight: number;
  length: number;
  width: number;
  height: number;
  carrier: Generated<string>;
  tracking_no: Generated<string>;
}

export interface BoxPresetTable {
  code: string;
  names: Json<C['box_preset.names']>;
  length: number;
  width: number;
  height: number;
  tare: Generated<number>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
}

export interface CannedReplyTable {
  id: Generated<number>;
  kind: string;
  names: Json<C['canned_reply.names']>;
  texts: Json<C['canned_reply.texts']>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
  code: string | null;
}

export interface CaptchaTable {
  id: string;
  answer_hash: string;
  expires_at: Date;
}

export interface CardTable {
  id: Generated<number>;
  code: string;
  names: Json<C['card.names']>;
  days: number;
  price: number;
  freight_off_bp: number;
  service_fee_bp: number;
  points_bp: number;
  doc: Json<C['card.doc']>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
}

export interface CardCouponTable {
  member_card_id: number;
  period: number;
  coupon_id: number;
}

export interface CardUseTable {
  member_card_id: number;
  bill_id: number;
  saved: number;
  coupon: number;
  at: Date;
}

export interface CarrierTable {
  code: string;
  names: Json<C['carrier.names']>;
  track_url: Generated<string>;
  time_zone: Generated<string>;
}

export interface CartRowTable {
  id: Generated<number>;
  member_id: number;
  goods_id: number;
  sku_id: Generated<string>;
  num: number;
  remark: Generated<string>;
  services: Generated<Json<C['cart_row.services']>>;
  warehouse_id: number;
  price_seen: number;
  created_at: Generated<Date>;
  steps_seen: Generated<Json<C['cart_row.steps_seen']>>;
}

export interface CategoryTable {
  id: Generated<number>;
  pid: Generated<number>;
  names: Json<C['category.names']>;
  image: Generated<string>;
  goods_type: Generated<string>;
  weight: Generated<number>;
  length: Generated<number>;
  width: Generated<number>;
  height: Generated<number>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
}

export interface ClaimTable {
  id: Generated<number>;
  no: string;
  member_id: number;
  waybill_id: number;
  type: C['claim.type'];
  item_ids: Generated<Json<C['claim.item_ids']>>;
  asked: Generated<number>;
  content: Generated<string>;
  files: Generated<Json<C['claim.files']>>;
  state: Generated<C['claim.state']>;
  state_before: string | null;
  due_at: Date | null;
  offer: Generated<number>;
  parts: Generated<Json<C['claim.parts']>>;
  reason: Generated<string>;
  appealed: Generated<boolean>;
  decided_by: number | null;
  operator_id: number | null;
  created_at: Generated<Date>;
  decided_at: Date | null;
  paid_at: Date | null;
  version: Generated<number>;
  reason_files: Generated<Json<C['claim.reason_files']>>;
}

export interface ClockCreditTable {
  thing: string;
  thing_id: number;
  clock: string;
  member_id: number;
  amount: number;
  at: Generated<Date>;
}

export interface CodeTable {
  id: Generated<number>;
  channel: string;
  target: string;
  event: string;
  code_hash: string;
  tries: Generated<number>;
  expires_at: Date;
  used_at: Date | null;
  created_at: Generated<Date>;
  ip: Generated<string>;
}

export interface ConnectorValueTable {
  connector: string;
  name: string;
  value_enc: Generated<string>;
  at: Date;
  claimed_until: Date | null;
}

export interface CountryTable {
  code: string;
  names: Json<C['country.names']>;
  mobilecode: Generated<string>;
  postcode: string | null;
  postcode_example: Generated<string>;
  state_required: Generated<boolean>;
  tax_id: Json<C['country.tax_id']> | null;
  served: Generated<boolean>;
  sort: Generated<number>;
  postcode_required: Generated<boolean>;
}

export interface CouponTable {
  id: Generated<number>;
  member_id: number;
  rule_id: number;
  names: Json<C['coupon.names']>;
  kind: C['coupon.kind'];
  scope: C['coupon.scope'];
  value: number;
  cap: number | null;
  threshold: Generated<number>;
  state: Generated<C['coupon.state']>;
  bill_id: number | null;
  starts_at: Generated<Date>;
  expires_at: Date;
  created_at: Generated<Date>;
  lines: Generated<Json<C['coupon.lines']>>;
}

export interface CouponRuleTable {
  id: Generated<number>;
  names: Json<C['coupon_rule.names']>;
  kind: C['coupon_rule.kind'];
  scope: Generated<C['coupon_rule.scope']>;
  value: number;
  cap: number | null;
  threshold: Generated<number>;
  starts_at: Date | null;
  ends_at: Date | null;
  days: number | null;
  per_member: Generated<number>;
  total: number | null;
  taken: Generated<number>;
  code: string | null;
  auto: Generated<string>;
  points: number | null;
  enabled: Generated<boolean>;
  lines: Generated<Json<C['coupon_rule.lines']>>;
}

export interface CourierTable {
  id: Generated<number>;
  code: string;
  names: Json<C['courier.names']>;
  enabled: Generated<boolean>;
}

export interface CurrencyTable {
  code: string;
  names: Json<C['currency.names']>;
  symbol: string;
  symbol_left: Generated<string>;
  symbol_right: Generated<string>;
  decimal_place: Generated<number>;
  market: string;
  markup_bp: Generated<number>;
  rate_date: string;
  enabled: Generated<boolean>;
  sort: Generated<number>;
}

export interface DemandRowTable {
  goods_id: number;
  sku_id: string;
  warehouse_id: number;
  id: number;
  waits_since: Date;
  pieces: number;
}

export interface DemandStaleTable {
  id: Generated<number>;
  goods_id: number;
  sku_id: string;
  warehouse_id: number;
}

export interface DemandTotalTable {
  warehouse_id: number;
  kept: number;
  pieces: number;
}

export interface ExperienceTable {
  id: Generated<number>;
  member_id: number;
  invited_id: number;
  waybill_id: number;
  amount: number;
  at: Date;
  back_at: Date | null;
}

export interface FavoriteTable {
  id: Generated<number>;
  member_id: number;
  goods_id: number;
  price_seen: Generated<number>;
  at: Generated<Date>;
}

export interface FeedTable {
  id: Generated<number>;
  city: Json<C['feed.city']>;
  goods_id: number;
  at: Date;
}

export interface FeedbackTable {
  id: Generated<number>;
  member_id: number;
  type: string;
  content: string;
  files: Generated<Json<C['feedback.files']>>;
  contact: Generated<string>;
  answer: string | null;
  state: Generated<C['feedback.state']>;
  at: Generated<Date>;
  answered_at: Date | null;
  answer_files: Generated<Json<C['feedback.answer_files']>>;
}

export interface FloorTable {
  id: Generated<number>;
  page: Generated<string>;
  titles: Json<C['floor.titles']>;
  subtitles: Generated<Json<C['floor.subtitles']>>;
  style: Generated<string>;
  url: Generated<string>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
}

export interface FloorGoodsTable {
  floor_id: number;
  goods_id: number;
  sort: Generated<number>;
}

export interface GoodsTable {
  id: Generated<number>;
  api_type: string;
  num_iid: string;
  seller_id: number;
  category_id: number | null;
  titles: Json<C['goods.titles']>;
  detail_url: Generated<string>;
  pic_url: string;
  imgs: Generated<Json<C['goods.imgs']>>;
  price: number;
  price_max: number;
  orginal_price: number | null;
  sales: number | null;
  min_num: Generated<number>;
  num: Generated<number>;
  post_fee: Generated<number>;
  weight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  goods_type: string;
  options: Generated<Json<C['goods.options']>>;
  props: Generated<Json<C['goods.props']>>;
  content: Generated<Json<C['goods.content']>>;
  location: Generated<Json<C['goods.location']>>;
  enabled: Generated<boolean>;
  listed: Generated<boolean>;
  member_id: number | null;
  search: Generated<string>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  search_make: Generated<number>;
  facets: string | null;
  source: Generated<string>;
  source_at: Date | null;
  source_lang: Generated<string>;
  currency: Generated<string>;
  price_steps: Generated<Json<C['goods.price_steps']>>;
  type_guessed: Generated<boolean>;
  type_why: Generated<Json<C['goods.type_why']>>;
  best: Generated<number>;
  content_clean: Generated<boolean>;
}

export interface GoodsPictureTable {
  goods_id: number;
  pic_url: string;
  hash: Generated<string>;
  make: string;
  vector: Buffer | null;
  retry_at: Date | null;
  seq: Generated<number>;
}

export interface GoodsTypeTable {
  code: string;
  names: Json<C['goods_type.names']>;
  risk: string;
  warning: Json<C['goods_type.warning']>;
  keywords: Generated<Json<C['goods_type.keywords']>>;
  hs: Generated<string>;
  sort: Generated<number>;
  video: Generated<boolean>;
}

export interface GoodsViewTable {
  id: Generated<number>;
  member_id: number;
  goods_id: number;
  at: Generated<Date>;
}

export interface GrowthEntryTable {
  id: Generated<number>;
  member_id: number;
  waybill_id: number | null;
  kind: C['growth_entry.kind'];
  growth: number;
  at: Generated<Date>;
}

export interface HelpCategoryTable {
  id: Generated<number>;
  names: Json<C['help_category.names']>;
  icon: Generated<string>;
  sort: Generated<number>;
}

export interface HistoryTable {
  id: Generated<number>;
  thing: string;
  thing_id: number;
  order_id: number | null;
  from_state: string;
  action: string;
  to_state: string;
  by_kind: string;
  by_id: number | null;
  reason: Generated<string>;
  params: Generated<Json<C['history.params']>>;
  at: Generated<Date>;
}

export interface HoldTable {
  id: Generated<number>;
  member_id: number;
  waybill_id: number | null;
  kind: C['hold.kind'];
  reason: string;
  operator_id: number;
  at: Date;
  lifted_at: Date | null;
  lifted_by: number | null;
  lift_reason: Generated<string>;
}

export interface HotWordTable {
  id: Generated<number>;
  kind: Generated<string>;
  words: Json<C['hot_word.words']>;
  hot: Generated<boolean>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
}

export interface IdempotencyTable {
  scope: string;
  call: string;
  key: string;
  input_hash: string;
  answer: Json<C['idempotency.answer']> | null;
  at: Generated<Date>;
}

export interface ImportTable {
  id: Generated<number>;
  name: string;
  format: string;
  state: Generated<C['import.state']>;
  preset: Generated<string>;
  mapping: Generated<Json<C['import.mapping']>>;
  options: Generated<Json<C['import.options']>>;
  bytes: Generated<number>;
  row: Generated<number>;
  made: Generated<number>;
  changed: Generated<number>;
  same: Generated<number>;
  failed: Generated<number>;
  undone: Generated<number>;
  kept: Generated<number>;
  operator_id: number | null;
  created_at: Date;
  started_at: Date | null;
  ended_at: Date | null;
  schedule_id: number | null;
  tries: Generated<number>;
  problem: Json<C['import.problem']> | null;
}

export interface ImportGoodsTable {
  import_id: number;
  goods_id: number;
  stamp: Date;
  before: Json<C['import_goods.before']> | null;
  pictures: Generated<number>;
  retry_at: Date | null;
}

export interface ImportPartTable {
  import_id: number;
  part: number;
  data: Buffer;
}

export interface ImportProblemTable {
  id: Generated<number>;
  import_id: number;
  row: number;
  field: string;
  key: string;
  params: Generated<Json<C['import_problem.params']>>;
}

export interface ImportScheduleTable {
  id: Generated<number>;
  name: string;
  kind: string;
  place: string;
  every_hours: number;
  enabled: Generated<boolean>;
  format: string;
  mapping: Json<C['import_schedule.mapping']>;
  options: Json<C['import_schedule.options']>;
  next_at: Date;
  last_at: Date | null;
  problem: Json<C['import_schedule.problem']> | null;
  import_id: number | null;
  operator_id: number | null;
  created_at: Date;
}

export interface ImportScheduleFileTable {
  schedule_id: number;
  name: string;
  stamp: string;
  at: Date;
}

export interface InvitationTable {
  member_id: number;
  inviter_id: number;
  signals: Generated<Json<C['invitation.signals']>>;
  at: Date;
}

export interface InviteMailTable {
  id: Generated<number>;
  member_id: number;
  email: string;
  state: Generated<C['invite_mail.state']>;
  created_at: Date;
  sent_at: Date | null;
}

export interface InviteRefusalTable {
  email_hash: string;
  at: Date;
}

export interface ItemVideoTable {
  id: Generated<number>;
  order_item_id: number;
  name: string;
  operator_id: number | null;
  at: Generated<Date>;
}

export interface JobTable {
  name: string;
  next_at: Generated<Date>;
  last_at: Date | null;
  last_error: Generated<string>;
  taken_by: string | null;
}

export interface JobRetryTable {
  work: string;
  thing_id: number;
  tries: number;
  next_at: Date;
  error: string;
}

export interface KeptPictureTable {
  url: string;
  upload: string | null;
  error: Generated<string>;
  at: Date;
}

export interface LanguageTable {
  code: string;
  name: string;
  dir: Generated<string>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
}

export interface LedgerCheckTable {
  what: string;
  off: number;
  at: Date;
}

export interface LedgerDayTable {
  day: string;
  kind: string;
  account: string;
  line_id: Generated<number>;
  service: Generated<string>;
  amount: number;
}

export interface LedgerDayStateTable {
  one: Generated<boolean>;
  zone: string;
  through: string;
}

export interface LedgerEntryTable {
  id: Generated<number>;
  tx_id: number;
  account_id: number;
  amount: number;
  balance_after: number;
}

export interface LedgerTxTable {
  id: Generated<number>;
  key: string;
  kind: string;
  ref_type: Generated<string>;
  ref_id: number | null;
  text_key: Generated<string>;
  params: Generated<Json<C['ledger_tx.params']>>;
  reason: Generated<string>;
  operator_id: number | null;
  at: Generated<Date>;
  spent_by: Generated<Json<C['ledger_tx.spent_by']>>;
  services: Generated<Json<C['ledger_tx.services']>>;
}

export interface LevelTable {
  level: number;
  names: Json<C['level.names']>;
  growth: number;
  freight_off_bp: number;
  service_fee_bp: number;
  free_days: number;
  free_photos: number;
  points_bp: number;
}

export interface LineTable {
  id: Generated<number>;
  code: string;
  names: Json<C['line.names']>;
  doc: Json<C['line.doc']>;
  data: Json<C['line.data']>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
  recommended: Generated<boolean>;
}

export interface MachineTextTable {
  resource: string;
  row_id: string;
  field: string;
  lang: string;
  at: Date;
}

export interface MailDigestTable {
  member_id: number;
  hour: number;
  sent_on: string | null;
}

export interface MeasurementTable {
  id: Generated<number>;
  code: string;
  weight: number;
  length: number | null;
  width: number | null;
  height: number | null;
  machine: Generated<string>;
  at: Date;
  signature: string | null;
}

export interface MemberTable {
  id: Generated<number>;
  created_at: Generated<Date>;
  email: string | null;
  mobilecode: Generated<string>;
  mobile: string | null;
  password_hash: Generated<string>;
  nickname: Generated<string>;
  avatar: Generated<string>;
  sex: Generated<number>;
  birthday: string | null;
  mark: Generated<string>;
  level: Generated<number>;
  growth: Generated<number>;
  lang: Generated<string>;
  inviter_id: number | null;
  pay_password_hash: string | null;
  warehouse_id: number | null;
  state: Generated<C['member.state']>;
  erased_at: Date | null;
}

export interface MemberCardTable {
  id: Generated<number>;
  member_id: number;
  card_id: number;
  bill_id: number;
  names: Json<C['member_card.names']>;
  days: number;
  price: number;
  freight_off_bp: number;
  service_fee_bp: number;
  points_bp: number;
  state: Generated<C['member_card.state']>;
  starts_at: Date;
  ends_at: Date;
  paid_at: Date;
  first_used_at: Date | null;
  reminded_at: Date | null;
  refunded_at: Date | null;
}

export interface MemberTallyTable {
  member_state: string;
  level: number;
  n: number;
}

export interface MessageTable {
  id: Generated<number>;
  member_id: number;
  kind: C['message.kind'];
  key: string;
  params: Generated<Json<C['message.params']>>;
  url: Generated<string>;
  at: Generated<Date>;
  read_at: Date | null;
  waits: Generated<boolean>;
}

export interface NewsTable {
  id: Generated<number>;
  titles: Json<C['news.titles']>;
  summaries: Json<C['news.summaries']>;
  contents: Json<C['news.contents']>;
  pic_url: Generated<string>;
  enabled: Generated<boolean>;
  published_at: Generated<Date>;
}

export interface NoticeTable {
  source: string;
  ref: string;
  kind: Generated<string>;
  state: Generated<C['notice.state']>;
  detail: Generated<Json<C['notice.detail']>>;
  at: Generated<Date>;
  version: Generated<number>;
}

export interface ObjectRemovalTable {
  store: string;
  name: string;
  due_at: Date;
}

export interface OnepayTable {
  id: Generated<number>;
  no: string;
  member_id: number;
  bill_id: number | null;
  warehouse_id: number;
  line_id: number;
  address: Json<C['onepay.address']>;
  country: string;
  services: Generated<Json<C['onepay.services']>>;
  insured_value: Generated<number>;
  declare_rows: Generated<Json<C['onepay.declare_rows']>>;
  remark: Generated<string>;
  quote: Json<C['onepay.quote']>;
  terms: Generated<Json<C['onepay.terms']>>;
  freight_paid: Generated<number>;
  freight_back: Generated<number>;
  waybill_id: number | null;
  currency: string;
  rate: string;
  state: Generated<C['onepay.state']>;
  state_before: string | null;
  approved_at: Date | null;
  asked_at: Date | null;
  due_at: Date | null;
  hidden: Generated<boolean>;
  created_at: Generated<Date>;
  paid_at: Date | null;
  ended_at: Date | null;
}

export interface OperatorTable {
  id: Generated<number>;
  username: string;
  name: string;
  password_hash: string;
  role: string;
  totp_enc: Generated<string>;
  totp_on: Generated<boolean>;
  totp_step: Generated<number>;
  lang: Generated<string>;
  state: Generated<C['operator.state']>;
  warehouse_id: number | null;
  created_at: Generated<Date>;
  signed_in_at: Date | null;
}

export interface OperatorPreferenceTable {
  operator_id: number;
  name: string;
  items: Json<C['operator_preference.items']>;
  at: Generated<Date>;
}

export interface OperatorRecoveryCodeTable {
  operator_id: number;
  hash: string;
}

export interface OperatorSessionTable {
  token_hash: string;
  operator_id: number;
  csrf: string;
  created_at: Generated<Date>;
  expires_at: Date;
  ip: Generated<string>;
  seen_at: Generated<Date>;
}

export interface OrderItemTable {
  id: Generated<number>;
  order_id: number;
  member_id: number;
  goods_id: number;
  api_type: string;
  num_iid: string;
  sku_id: Generated<string>;
  titles: Json<C['order_item.titles']>;
  pic_url: string;
  properties_name: Generated<Json<C['order_item.properties_name']>>;
  price: number;
  num: number;
  coupon_share: Generated<number>;
  services: Generated<Json<C['order_item.services']>>;
  remark: Generated<string>;
  goods_type: string;
  provisional: Generated<boolean>;
  state: Generated<C['order_item.state']>;
  state_before: string | null;
  due_at: Date | null;
  state_at: Generated<Date>;
  ask: Json<C['order_item.ask']> | null;
  cancel_asked: Generated<boolean>;
  operator_id: number | null;
  purchase_id: number | null;
  cost: number | null;
  parcel_id: number | null;
  warehouse_id: number;
  weight: number | null;
  length: number | null;
  width: number | null;
  height: number | null;
  bin: Generated<string>;
  problem: Generated<string>;
  stocked_at: Date | null;
  storage_days: Generated<number>;
  storage_from: string | null;
  storage_paid: Generated<number>;
  extended_days: Generated<number>;
  waybill_id: number | null;
  refunded: Generated<number>;
  commented: Generated<boolean>;
  photos_seen: Generated<string>;
  abandon_notices: Generated<number>;
  abandon_first: number | null;
  split_from: number | null;
  created_at: Generated<Date>;
  split_order_id: number | null;
  waits_since: Generated<Date>;
}

export interface OrdersTable {
  id: Generated<number>;
  no: string;
  member_id: number;
  kind: Generated<string>;
  seller_id: number;
  warehouse_id: number;
  state: Generated<C['orders.state']>;
  tab: Generated<C['orders.tab']>;
  needs_you: Generated<boolean>;
  bill_id: number | null;
  onepay_id: number | null;
  freight: Generated<number>;
  service_fee: Generated<number>;
  services: Generated<Json<C['orders.services']>>;
  terms: Generated<Json<C['orders.terms']>>;
  currency: string;
  rate: string;
  no_answer: Generated<string>;
  hidden: Generated<boolean>;
  created_at: Generated<Date>;
  paid_at: Date | null;
  updated_at: Generated<Date>;
  asks_you: Generated<boolean>;
  operator_id: number | null;
}

export interface OutboxTable {
  id: Generated<number>;
  channel: string;
  target: string;
  subject: Generated<string>;
  body: string;
  html: Generated<string>;
  secret: Generated<boolean>;
  state: Generated<C['outbox.state']>;
  tries: Generated<number>;
  next_at: Generated<Date>;
  error: Generated<string>;
  created_at: Generated<Date>;
  sent_at: Date | null;
  member_id: number | null;
  taken_by: string | null;
  event: Generated<string>;
  unsubscribe_url: Generated<string>;
  push_id: number | null;
  untranslated: Json<C['outbox.untranslated']> | null;
}

export interface OwnSellerTable {
  seller_id: number;
  member_id: number;
  commission_bp: number | null;
  held_at: Date | null;
  held_reason: Generated<string>;
  bank_name: Generated<string>;
  account_name: Generated<string>;
  account_no_enc: Generated<string>;
  account_last: Generated<string>;
  created_at: Generated<Date>;
  version: Generated<number>;
  payee_changed_at: Date | null;
}

export interface PackCheckTable {
  waybill_id: number;
  order_item_id: number;
  scanned: boolean;
  operator_id: number;
  at: Date;
}

export interface PageTable {
  id: Generated<number>;
  mark: string;
  names: Generated<Json<C['page.names']>>;
  draft: Json<C['page.draft']> | null;
  version: Generated<number>;
  enabled: Generated<boolean>;
  updated_at: Generated<Date>;
  updated_by: number | null;
}

export interface PageVersionTable {
  id: Generated<number>;
  page_id: number;
  version: number;
  data: Json<C['page_version.data']>;
  note: Generated<string>;
  created_by: number | null;
  created_at: Generated<Date>;
  publish_at: Date;
  withdrawn_at: Date | null;
}

export interface ParcelTable {
  id: Generated<number>;
  tracking_no: string;
  courier_id: number | null;
  warehouse_id: number;
  member_id: number | null;
  kind: Generated<string>;
  state: Generated<C['parcel.state']>;
  state_before: string | null;
  mark: Generated<string>;
  detail: Generated<Json<C['parcel.detail']>>;
  goods_type: string | null;
  contents: Generated<Json<C['parcel.contents']>>;
  remark: Generated<string>;
  mode: Generated<string>;
  address_id: number | null;
  line_id: number | null;
  pay_limit: Generated<number>;
  fee: Generated<number>;
  order_id: number | null;
  postings: Generated<number>;
  first_by: number | null;
  due_at: Date | null;
  received_at: Date | null;
  received_by: number | null;
  created_at: Generated<Date>;
  signed_at: Date | null;
  version: Generated<number>;
  bin: Generated<string>;
}

export interface ParcelClaimTable {
  id: Generated<number>;
  parcel_id: number;
  member_id: number;
  goods_type: string;
  contents: Json<C['parcel_claim.contents']>;
  courier_id: number | null;
  file_id: number | null;
  remark: Generated<string>;
  state: Generated<C['parcel_claim.state']>;
  reason: Generated<string>;
  created_at: Generated<Date>;
  decided_at: Date | null;
  operator_id: number | null;
}

export interface PayeeTable {
  id: Generated<number>;
  member_id: number;
  bank_name: string;
  account_name: string;
  account_no_enc: string;
  account_last: string;
  used_at: Generated<Date>;
}

export interface PaymentTable {
  id: Generated<number>;
  no: string;
  bill_id: number;
  member_id: number;
  method: string;
  state: Generated<C['payment.state']>;
  amount: number;
  fee: Generated<number>;
  currency: Generated<string>;
  minor: C['payment.minor'];
  rate: Generated<string>;
  gateway_ref: Generated<string>;
  detail: Generated<Json<C['payment.detail']>>;
  created_at: Generated<Date>;
  expires_at: Date | null;
  paid_at: Date | null;
  hold_cash: Generated<number>;
  hold_bonus: Generated<number>;
  refunded: Generated<number>;
}

export interface PaymentRefundTable {
  id: Generated<number>;
  payment_id: number;
  ref_key: string;
  amount: number;
  minor: C['payment_refund.minor'];
  state: Generated<C['payment_refund.state']>;
  gateway_ref: Generated<string>;
  tries: Generated<number>;
  next_at: Generated<Date>;
  error: Generated<string>;
  created_at: Generated<Date>;
  done_at: Date | null;
}

export interface PhotoTable {
  id: Generated<number>;
  kind: string;
  name: string;
  order_item_id: number | null;
  waybill_id: number | null;
  box_id: number | null;
  parcel_id: number | null;
  at: Generated<Date>;
  operator_id: number | null;
}

export interface PhotoOrderTable {
  id: Generated<number>;
  order_item_id: number;
  member_id: number;
  num: number;
  free: Generated<number>;
  remark: Generated<string>;
  state: Generated<C['photo_order.state']>;
  operator_id: number | null;
  created_at: Generated<Date>;
  done_at: Date | null;
}

export interface PictureQueryTable {
  imgid: string;
  upload: string;
  make: string;
  vector: Buffer;
  expires_at: Date;
}

export interface PointLotTable {
  id: Generated<number>;
  member_id: number;
  entry_id: number;
  points: number;
  left_points: number;
  earned_at: Date;
  expires_at: Date;
}

export interface PointNoticeTable {
  member_id: number;
  expires_at: Date;
  points: number;
  at: Generated<Date>;
}

export interface PointUseTable {
  lot_id: number;
  entry_id: number;
  points: number;
  returned: Generated<number>;
}

export interface PriceAlertTable {
  member_id: number;
  goods_id: number;
  below: number;
  made_at: Generated<Date>;
  told_at: Date | null;
  checked_at: Date | null;
  id: Generated<number>;
}

export interface PriceChangeTable {
  goods_id: number;
  at: Date;
  price: number;
}

export interface PromotionLevelTable {
  level: number;
  names: Json<C['promotion_level.names']>;
  experience: number;
  rate_bp: number;
}

export interface PurchaseTable {
  id: Generated<number>;
  seller_id: number;
  platform_no: string;
  operator_id: number | null;
  freight: number;
  total: number;
  detail: Generated<Json<C['purchase.detail']>>;
  at: Generated<Date>;
}

export interface PurchaseItemTable {
  purchase_id: number;
  order_item_id: number;
  amount: number;
}

export interface PushKeyTable {
  id: number;
  public_key: string;
  private_enc: string;
  created_at: Generated<Date>;
}

export interface PushSubscriptionTable {
  id: Generated<number>;
  member_id: number;
  session_hash: string;
  endpoint: string;
  p256dh: string;
  auth: string;
  lang: string;
  created_at: Generated<Date>;
  failed_at: Date | null;
}

export interface QueueViewTable {
  id: Generated<number>;
  operator_id: number;
  queue: string;
  name: string;
  filters: Json<C['queue_view.filters']>;
  at: Generated<Date>;
}

export interface RebateTable {
  id: Generated<number>;
  no: string;
  member_id: number;
  invited_id: number;
  bill_id: number;
  waybill_id: number | null;
  onepay_id: number | null;
  freight: number;
  rate_bp: number;
  discount_bp: number;
  amount: number;
  state: Generated<C['rebate.state']>;
  signals: Generated<Json<C['rebate.signals']>>;
  reason: Generated<string>;
  operator_id: number | null;
  created_at: Date;
  received_at: Date | null;
  available_at: Date | null;
  ended_at: Date | null;
  version: Generated<number>;
}

export interface ReferenceVersionTable {
  name: string;
  version: Generated<number>;
}

export interface RefundTable {
  id: Generated<number>;
  no: string;
  member_id: number;
  order_id: number;
  order_item_id: number;
  type: C['refund.type'];
  reason: string;
  content: Generated<string>;
  files: Generated<Json<C['refund.files']>>;
  num: number;
  fault: Generated<C['refund.fault']>;
  state: Generated<C['refund.state']>;
  state_before: string | null;
  due_at: Date | null;
  amount: Generated<number>;
  parts: Generated<Json<C['refund.parts']>>;
  fee: Generated<number>;
  courier: Generated<string>;
  tracking_no: Generated<string>;
  seller_gave: number | null;
  to_method: Generated<boolean>;
  answer: Generated<string>;
  appealed: Generated<boolean>;
  decided_by: number | null;
  operator_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface RefundReasonTable {
  code: string;
  names: Json<C['refund_reason.names']>;
  fault: Generated<string>;
  sort: Generated<number>;
}

export interface RemindTable {
  member_id: number;
  event: string;
  is_on: boolean;
  channel: Generated<string>;
}

export interface RemindDefaultTable {
  event: string;
  channel: string;
  is_on: boolean;
}

export interface RemitTable {
  id: Generated<number>;
  no: string;
  member_id: number;
  bill_id: number | null;
  bank_id: number;
  currency: string;
  minor: C['remit.minor'];
  amount: number;
  reference: Generated<string>;
  paid_on: string | null;
  slip_id: number | null;
  state: Generated<C['remit.state']>;
  confirmed: number | null;
  reason: Generated<string>;
  operator_id: number | null;
  created_at: Generated<Date>;
  decided_at: Date | null;
  version: Generated<number>;
}

export interface ReviewTable {
  id: Generated<number>;
  goods_id: number;
  order_item_id: number | null;
  member_id: number | null;
  nickname: string;
  avatar: Generated<string>;
  country: Generated<string>;
  properties_name: Generated<Json<C['review.properties_name']>>;
  star: number;
  content: Json<C['review.content']>;
  files: Generated<Json<C['review.files']>>;
  reply: Json<C['review.reply']> | null;
  at: Generated<Date>;
  state: Generated<C['review.state']>;
  state_at: Generated<Date>;
  edited_at: Date | null;
  hidden_reason: Generated<string>;
  size_key: Generated<string>;
  size: Generated<Json<C['review.size']>>;
  helpful: Generated<number>;
  reports: Generated<number>;
  reported_at: Date | null;
  version: Generated<number>;
}

export interface ReviewHelpfulTable {
  review_id: number;
  member_id: number;
  at: Generated<Date>;
}

export interface ReviewReportTable {
  id: Generated<number>;
  review_id: number;
  member_id: number;
  reason: string;
  note: Generated<string>;
  at: Generated<Date>;
  decided_at: Date | null;
}

export interface RoleTable {
  code: string;
  names: Json<C['role.names']>;
  permissions: Json<C['role.permissions']>;
}

export interface SaidTranslationTable {
  member_id: number;
  lang: string;
  hash: string;
  text: string;
  machine: boolean;
  at: Date;
}

export interface SearchBandTable {
  band: number;
  goods: number;
}

export interface SearchBestTable {
  level: number;
  from_band: number;
  ready_band: number;
}

export interface SearchSynonymTable {
  id: Generated<number>;
  words: Json<C['search_synonym.words']>;
  keys: Generated<Json<C['search_synonym.keys']>>;
  note: Generated<string>;
  enabled: Generated<boolean>;
  broader: Generated<string>;
}

export interface SearchWordTable {
  word: string;
  goods: Generated<number>;
  sound: string | null;
  near: Generated<number[]>;
}

export interface SegmentTable {
  id: Generated<number>;
  name: string;
  rule: Json<C['segment.rule']>;
  version: Generated<number>;
  operator_id: number;
  created_at: Date;
  updated_at: Date;
}

export interface SegmentGiftTable {
  id: Generated<number>;
  segment_id: number | null;
  name: string;
  rule: Json<C['segment_gift.rule']>;
  coupon_rule_id: number;
  members: number;
  state: Generated<C['segment_gift.state']>;
  operator_id: number;
  created_at: Date;
  ended_at: Date | null;
}

export interface SegmentGiftMemberTable {
  gift_id: number;
  member_id: number;
  state: Generated<C['segment_gift_member.state']>;
  coupon_id: number | null;
  tries: Generated<number>;
  at: Date | null;
}

export interface SellerTable {
  id: Generated<number>;
  api_type: string;
  code: string;
  names: Json<C['seller.names']>;
  pic_url: Generated<string>;
  location: Generated<Json<C['seller.location']>>;
  post_fee: Generated<number>;
  free_over: number | null;
  item_score: string | null;
  delivery_score: string | null;
  doc: Generated<Json<C['seller.doc']>>;
  selected: Generated<boolean>;
  member_id: number | null;
  created_at: Generated<Date>;
}

export interface SellerApplicationTable {
  id: Generated<number>;
  member_id: number;
  state: Generated<C['seller_application.state']>;
  kind: Generated<string>;
  company: string;
  contact: string;
  phone: string;
  category_id: number | null;
  content: Generated<string>;
  papers: Generated<Json<C['seller_application.papers']>>;
  reason: Generated<string>;
  seller_id: number | null;
  decided_by: number | null;
  decided_at: Date | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface SellerGoodsTable {
  id: Generated<number>;
  goods_id: number;
  seller_id: number;
  state: Generated<C['seller_goods.state']>;
  reason: Generated<string>;
  ship_days: Generated<number>;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
  version: Generated<number>;
}

export interface SellerPayoutTable {
  id: Generated<number>;
  no: string;
  seller_id: number;
  amount: number;
  state: Generated<C['seller_payout.state']>;
  bank_name: string;
  account_name: string;
  account_no_enc: string;
  account_last: string;
  operator_id: number;
  first_by: number | null;
  second_by: number | null;
  bank_id: number | null;
  reference: Generated<string>;
  reason: Generated<string>;
  created_at: Generated<Date>;
  paid_at: Date | null;
  version: Generated<number>;
  payee_changed_at: Date | null;
}

export interface SellerShareTable {
  id: Generated<number>;
  order_item_id: number;
  order_id: number;
  seller_id: number;
  state: Generated<C['seller_share.state']>;
  commission_bp: number;
  goods: number;
  freight: Generated<number>;
  commission: number;
  amount: number;
  booked: Generated<boolean>;
  goods_id: number;
  sku_id: string;
  stock: Generated<number>;
  ended_at: Date | null;
  payout_id: number | null;
  created_at: Generated<Date>;
  updated_at: Generated<Date>;
}

export interface ServerInstanceTable {
  id: string;
  seen_at: Generated<Date>;
}

export interface ServiceTable {
  code: string;
  names: Json<C['service.names']>;
  doc: Json<C['service.doc']>;
  level: string;
  unit: string;
  price: number;
  free: Generated<number>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
}

export interface SessionTable {
  token_hash: string;
  member_id: number;
  created_at: Generated<Date>;
  expires_at: Date;
  ip: Generated<string>;
  agent: Generated<string>;
}

export interface SettingTable {
  key: string;
  value: Json<C['setting.value']>;
  updated_at: Generated<Date>;
}

export interface ShipmentMappingTable {
  id: Generated<number>;
  name: string;
  mapping: Json<C['shipment_mapping.mapping']>;
  operator_id: number | null;
  updated_at: Date;
}

export interface SigninTable {
  member_id: number;
  date: string;
  filled: Generated<boolean>;
  points: Generated<number>;
  at: Generated<Date>;
}

export interface SigninStreakTable {
  member_id: number;
  last_day: string | null;
  streak: Generated<number>;
  total: Generated<number>;
  hidden: Generated<boolean>;
}

export interface SizeRowTable {
  id: Generated<number>;
  table_id: number;
  sort: Generated<number>;
  chest_from: number | null;
  chest_to: number | null;
  waist_from: number | null;
  waist_to: number | null;
  hip_from: number | null;
  hip_to: number | null;
  height_from: number | null;
  height_to: number | null;
  foot_from: number | null;
  foot_to: number | null;
  finger_from: number | null;
  finger_to: number | null;
  head_from: number | null;
  head_to: number | null;
  underbust_from: number | null;
  underbust_to: number | null;
  hand_from: number | null;
  hand_to: number | null;
  cn: Generated<string>;
  eu: Generated<string>;
  us: Generated<string>;
  uk: Generated<string>;
  jp: Generated<string>;
  kr: Generated<string>;
  fr: Generated<string>;
  it: Generated<string>;
  au: Generated<string>;
  intl: Generated<string>;
  cup_from: number | null;
  cup_to: number | null;
}

export interface SizeTableTable {
  id: Generated<number>;
  code: string;
  kind: string;
  names: Json<C['size_table.names']>;
  notes: Generated<Json<C['size_table.notes']>>;
  sources: Generated<Json<C['size_table.sources']>>;
  sort: Generated<number>;
  enabled: Generated<boolean>;
}

export interface SkuTable {
  id: Generated<number>;
  goods_id: number;
  sku_id: string;
  properties: Generated<string>;
  properties_name: Generated<Json<C['sku.properties_name']>>;
  price: number;
  orginal_price: number | null;
  quantity: Generated<number>;
  pic_url: string | null;
  spec_id: Generated<string>;
}

export interface SourceAnswerTable {
  key: string;
  code: string;
  kind: string;
  body: Json<C['source_answer.body']> | null;
  at: Date;
  expires_at: Date;
}

export interface SourceStateTable {
  code: string;
  failures: Generated<number>;
  open_until: Date | null;
  problem: Generated<string>;
  error: Generated<string>;
  error_at: Date | null;
}

export interface SourceUseTable {
  code: string;
  kind: string;
  day: string;
  calls: Generated<number>;
  failed: Generated<number>;
  cached: Generated<number>;
  ms: Generated<number>;
  cost: Generated<number>;
}

export interface SplitOrderTable {
  id: Generated<number>;
  order_item_id: number;
  member_id: number;
  num: number;
  price: number;
  state: Generated<C['split_order.state']>;
  made_item_id: number | null;
  operator_id: number | null;
  created_at: Generated<Date>;
  done_at: Date | null;
}

export interface StaffNoteTable {
  id: Generated<number>;
  thing: C['staff_note.thing'];
  thing_id: number;
  member_id: number | null;
  operator_id: number;
  text: string;
  at: Date;
}

export interface StocktakeTable {
  id: Generated<number>;
  warehouse_id: number;
  zone: string;
  state: Generated<C['stocktake.state']>;
  operator_id: number;
  created_at: Date;
  proposed_by: number | null;
  proposed_at: Date | null;
  closed_by: number | null;
  closed_at: Date | null;
  lost: Generated<number>;
  version: Generated<number>;
}

export interface StocktakeBinTable {
  stocktake_id: number;
  bin: string;
  operator_id: number;
  at: Date;
}

export interface StocktakeItemTable {
  stocktake_id: number;
  order_item_id: number;
  expected_bin: string | null;
  found_bin: string | null;
  num: number | null;
  operator_id: number | null;
  at: Date | null;
  resolution: C['stocktake_item.resolution'] | null;
  reason: Generated<string>;
  kind: C['stocktake_item.kind'] | null;
  value: number | null;
}

export interface SupplierOrderTable {
  id: Generated<number>;
  key: string;
  connector: string;
  test: boolean;
  api_type: string;
  seller_id: number;
  warehouse_id: number;
  operator_id: number;
  state: C['supplier_order.state'];
  platform_no: Generated<string>;
  freight: number;
  freight_booked: Generated<number>;
  problem: Generated<string>;
  turn: Generated<number>;
  tries: Generated<number>;
  next_at: Date | null;
  created_at: Date;
  updated_at: Date;
}

export interface SupplierOrderLineTable {
  id: Generated<number>;
  supplier_order_id: number;
  order_item_id: number;
  num_iid: string;
  sku_id: string;
  num: number;
  price_asked: number;
  price: number;
  state: Generated<C['supplier_order_line.state']>;
  reason: Generated<string>;
  spec_id: Generated<string>;
}

export interface SupplierPushTable {
  id: Generated<number>;
  connector: string;
  ref: string;
  type: string;
  about: string;
  platform_no: string;
  supplier_order_id: number | null;
  effects: Generated<Json<C['supplier_push.effects']>>;
  read_at: Date | null;
  at: Date;
}

export interface SupplierRefundTable {
  supplier_order_id: number;
  ref: string;
  num: number;
  at: Date;
}

export interface TextCountTable {
  resource: string;
  total: number;
  missing: Json<C['text_count.missing']>;
  at: Date;
}

export interface TextFillTable {
  id: Generated<number>;
  resource: string;
  lang: string;
  operator_id: number;
  at: Date;
  after_key: Generated<string>;
  filled: Generated<number>;
  done_at: Date | null;
}

export interface TextOverrideTable {
  lang: string;
  key: string;
  text: string;
}

export interface ThreadTable {
  id: Generated<number>;
  thing: C['thread.thing'];
  thing_id: number;
  last_at: Date;
  waiting: Generated<number>;
  since: Date | null;
  member_id: number | null;
  aside_at: Date | null;
}

export interface ThreadMessageTable {
  id: Generated<number>;
  thing: C['thread_message.thing'];
  thing_id: number;
  member_id: number;
  from_kind: string;
  operator_id: number | null;
  text: Generated<string>;
  files: Generated<Json<C['thread_message.files']>>;
  at: Generated<Date>;
  read_at: Date | null;
  texts: Json<C['thread_message.texts']> | null;
  translations: Json<C['thread_message.translations']> | null;
}

export interface TrackingEventTable {
  id: Generated<number>;
  tracking_no: string;
  word: string;
  texts: Json<C['tracking_event.texts']>;
  place: Generated<string>;
  at: Date;
  source: Generated<string>;
  operator_id: number | null;
  created_at: Generated<Date>;
}

export interface TranslationTable {
  hash: string;
  lang: string;
  text: string;
  at: Date;
}

export interface UnitTable {
  id: Generated<number>;
  no: string;
  kind: C['unit.kind'];
  warehouse_id: number;
  line_id: number | null;
  carrier: Generated<string>;
  parent_id: number | null;
  state: Generated<C['unit.state']>;
  weight: number | null;
  seal_no: Generated<string>;
  reference: Generated<string>;
  operator_id: number;
  created_at: Date;
  sealed_at: Date | null;
  departed_at: Date | null;
}

export interface UnitBoxTable {
  box_id: number;
  unit_id: number;
  operator_id: number;
  at: Date;
}

export interface UploadTable {
  id: Generated<number>;
  name: string;
  use: string;
  member_id: number | null;
  operator_id: number | null;
  mime: string;
  bytes: number;
  width: Generated<number>;
  height: Generated<number>;
  created_at: Generated<Date>;
}

export interface UploadBlobTable {
  name: string;
  data: Buffer;
}

export interface UploadObjectTable {
  name: string;
  store: string;
  sha256: string;
  looked_at: Date;
}

export interface WalletFreezeTable {
  id: Generated<number>;
  member_id: number;
  change_id: number;
  at: Generated<Date>;
  lifted_at: Date | null;
  operator_id: number | null;
  reason: Generated<string>;
  version: Generated<number>;
}

export interface WarehouseTable {
  id: Generated<number>;
  code: string;
  names: Json<C['warehouse.names']>;
  city: Json<C['warehouse.city']>;
  address: Json<C['warehouse.address']>;
  postcode: string;
  phone: string;
  receiver: string;
  tips: Json<C['warehouse.tips']>;
  enabled: Generated<boolean>;
  sort: Generated<number>;
  region: Generated<string>;
}

export interface WaveTable {
  id: Generated<number>;
  warehouse_id: number;
  zone: Generated<string>;
  operator_id: number;
  at: Date;
}

export interface WaybillTable {
  id: Generated<number>;
  no: string;
  member_id: number;
  warehouse_id: number;
  line_id: number;
  address: Json<C['waybill.address']>;
  country: string;
  state: Generated<C['waybill.state']>;
  state_before: string | null;
  due_at: Date | null;
  pays: Generated<string>;
  services: Generated<Json<C['waybill.services']>>;
  insured_value: Generated<number>;
  declare_rows: Generated<Json<C['waybill.declare_rows']>>;
  remark: Generated<string>;
  quote: Json<C['waybill.quote']>;
  terms: Json<C['waybill.terms']>;
  final: Json<C['waybill.final']> | null;
  settlement: Json<C['waybill.settlement']> | null;
  paid: Generated<number>;
  refunded: Generated<number>;
  bonus: Generated<number>;
  booked: Generated<Json<C['waybill.booked']>>;
  currency: string;
  rate: string;
  coupon_id: number | null;
  points: Generated<number>;
  problem: Json<C['waybill.problem']> | null;
  operator_id: number | null;
  hidden: Generated<boolean>;
  created_at: Generated<Date>;
  paid_at: Date | null;
  packed_at: Date | null;
  dispatched_at: Date | null;
  delivered_at: Date | null;
  received_at: Date | null;
  wave_id: number | null;
  version: Generated<number>;
}

export interface WaybillItemTable {
  waybill_id: number;
  order_item_id: number;
  left_at: Date | null;
}

export interface WithdrawalTable {
  id: Generated<number>;
  no: string;
  member_id: number;
  amount: number;
  fee: number;
  bank_name: string;
  account_name: string;
  account_no_enc: string;
  account_last: string;
  state: Generated<C['withdrawal.state']>;
  first_by: number | null;
  second_by: number | null;
  bank_id: number | null;
  reference: Generated<string>;
  reason: Generated<string>;
  created_at: Generated<Date>;
  decided_at: Date | null;
  paid_at: Date | null;
  version: Generated<number>;
}

export interface WorkTakeTable {
  thing: string;
  thing_id: number;
  operator_id: number;
  at: Date;
}

export interface WorkTallyTable {
  thing: string;
  thing_state: string;
  warehouse_id: number;
  hour: number;
  n: number;
}

export interface Tables {
  account: AccountTable;
  account_change: AccountChangeTable;
  ad: AdTable;
  addon: AddonTable;
  address: AddressTable;
  adjustment: AdjustmentTable;
  agreement: AgreementTable;
  area: AreaTable;
  article: ArticleTable;
  attempt: AttemptTable;
  audit: AuditTable;
  bank_account: BankAccountTable;
  bill: BillTable;
  bill_target: BillTargetTable;
  bin: BinTable;
  birthday_grant: BirthdayGrantTable;
  box: BoxTable;
  box_preset: BoxPresetTable;
  canned_reply: CannedReplyTable;
  captcha: CaptchaTable;
  card: CardTable;
  card_coupon: CardCouponTable;
  card_use: CardUseTable;
  carrier: CarrierTable;
  cart_row: CartRowTable;
  category: CategoryTable;
  claim: ClaimTable;
  clock_credit: ClockCreditTable;
  code: CodeTable;
  connector_value: ConnectorValueTable;
  country: CountryTable;
  coupon: CouponTable;
  coupon_rule: CouponRuleTable;
  courier: CourierTable;
  currency: CurrencyTable;
  demand_row: DemandRowTable;
  demand_stale: DemandStaleTable;
  demand_total: DemandTotalTable;
  experience: ExperienceTable;
  favorite: FavoriteTable;
  feed: FeedTable;
  feedback: FeedbackTable;
  floor: FloorTable;
  floor_goods: FloorGoodsTable;
  goods: GoodsTable;
  goods_picture: GoodsPictureTable;
  goods_type: GoodsTypeTable;
  goods_view: GoodsViewTable;
  growth_entry: GrowthEntryTable;
  help_category: HelpCategoryTable;
  history: HistoryTable;
  hold: HoldTable;
  hot_word: HotWordTable;
  idempotency: IdempotencyTable;
  import: ImportTable;
  import_goods: ImportGoodsTable;
  import_part: ImportPartTable;
  import_problem: ImportProblemTable;
  import_schedule: ImportScheduleTable;
  import_schedule_file: ImportScheduleFileTable;
  invitation: InvitationTable;
  invite_mail: InviteMailTable;
  invite_refusal: InviteRefusalTable;
  item_video: ItemVideoTable;
  job: JobTable;
  job_retry: JobRetryTable;
  kept_picture: KeptPictureTable;
  language: LanguageTable;
  ledger_check: LedgerCheckTable;
  ledger_day: LedgerDayTable;
  ledger_day_state: LedgerDayStateTable;
  ledger_entry: LedgerEntryTable;
  ledger_tx: LedgerTxTable;
  level: LevelTable;
  line: LineTable;
  machine_text: MachineTextTable;
  mail_digest: MailDigestTable;
  measurement: MeasurementTable;
  member: MemberTable;
  member_card: MemberCardTable;
  member_tally: MemberTallyTable;
  message: MessageTable;
  news: NewsTable;
  notice: NoticeTable;
  object_removal: ObjectRemovalTable;
  onepay: OnepayTable;
  operator: OperatorTable;
  operator_preference: OperatorPreferenceTable;
  operator_recovery_code: OperatorRecoveryCodeTable;
  operator_session: OperatorSessionTable;
  order_item: OrderItemTable;
  orders: OrdersTable;
  outbox: OutboxTable;
  own_seller: OwnSellerTable;
  pack_check: PackCheckTable;
  page: PageTable;
  page_version: PageVersionTable;
  parcel: ParcelTable;
  parcel_claim: ParcelClaimTable;
  payee: PayeeTable;
  payment: PaymentTable;
  payment_refund: PaymentRefundTable;
  photo: PhotoTable;
  photo_order: PhotoOrderTable;
  picture_query: PictureQueryTable;
  point_lot: PointLotTable;
  point_notice: PointNoticeTable;
  point_use: PointUseTable;
  price_alert: PriceAlertTable;
  price_change: PriceChangeTable;
  promotion_level: PromotionLevelTable;
  purchase: PurchaseTable;
  purchase_item: PurchaseItemTable;
  push_key: PushKeyTable;
  push_subscription: PushSubscriptionTable;
  queue_view: QueueViewTable;
  rebate: RebateTable;
  reference_version: ReferenceVersionTable;
  refund: RefundTable;
  refund_reason: RefundReasonTable;
  remind: RemindTable;
  remind_default: RemindDefaultTable;
  remit: RemitTable;
  review: ReviewTable;
  review_helpful: ReviewHelpfulTable;
  review_report: ReviewReportTable;
  role: RoleTable;
  said_translation: SaidTranslationTable;
  search_band: SearchBandTable;
  search_best: SearchBestTable;
  search_synonym: SearchSynonymTable;
  search_word: SearchWordTable;
  segment: SegmentTable;
  segment_gift: SegmentGiftTable;
  segment_gift_member: SegmentGiftMemberTable;
  seller: SellerTable;
  seller_application: SellerApplicationTable;
  seller_goods: SellerGoodsTable;
  seller_payout: SellerPayoutTable;
  seller_share: SellerShareTable;
  server_instance: ServerInstanceTable;
  service: ServiceTable;
  session: SessionTable;
  setting: SettingTable;
  shipment_mapping: ShipmentMappingTable;
  signin: SigninTable;
  signin_streak: SigninStreakTable;
  size_row: SizeRowTable;
  size_table: SizeTableTable;
  sku: SkuTable;
  source_answer: SourceAnswerTable;
  source_state: SourceStateTable;
  source_use: SourceUseTable;
  split_order: SplitOrderTable;
  staff_note: StaffNoteTable;
  stocktake: StocktakeTable;
  stocktake_bin: StocktakeBinTable;
  stocktake_item: StocktakeItemTable;
  supplier_order: SupplierOrderTable;
  supplier_order_line: SupplierOrderLineTable;
  supplier_push: SupplierPushTable;
  supplier_refund: SupplierRefundTable;
  text_count: TextCountTable;
  text_fill: TextFillTable;
  text_override: TextOverrideTable;
  thread: ThreadTable;
  thread_message: ThreadMessageTable;
  tracking_event: TrackingEventTable;
  translation: TranslationTable;
  unit: UnitTable;
  unit_box: UnitBoxTable;
  upload: UploadTable;
  upload_blob: UploadBlobTable;
  upload_object: UploadObjectTable;
  wallet_freeze: WalletFreezeTable;
  warehouse: WarehouseTable;
  wave: WaveTable;
  waybill: WaybillTable;
  waybill_item: WaybillItemTable;
  withdrawal: WithdrawalTable;
  work_take: WorkTakeTable;
  work_tally: WorkTallyTable;
}

/** The jsonb columns of each table. */
export const JSON_COLUMNS: { readonly [T in keyof Tables]?: readonly string[] } = {
  account_change: ['old_address', 'new_address'],
  ad: ['titles', 'subtitles', 'cta'],
  agreement: ['titles', 'contents'],
  area: ['names'],
  article: ['titles', 'summaries', 'contents'],
  audit: ['detail'],
  bank_account: ['names', 'instructions', 'fee_note'],
  bill: ['params', 'rows', 'terms', 'billed_to'],
  box_preset: ['names'],
  canned_reply: ['names', 'texts'],
  card: ['names', 'doc'],
  carrier: ['names'],
  cart_row: ['services', 'steps_seen'],
  category: ['names'],
  claim: ['item_ids', 'files', 'parts', 'reason_files'],
  country: ['names', 'tax_id'],
  coupon: ['names', 'lines'],
  coupon_rule: ['names', 'lines'],
  courier: ['names'],
  currency: ['names'],
  feed: ['city'],
  feedback: ['files', 'answer_files'],
  floor: ['titles', 'subtitles'],
  goods: ['titles', 'imgs', 'options', 'props', 'content', 'location', 'price_steps', 'type_why'],
  goods_type: ['names', 'warning', 'keywords'],
  help_category: ['names'],
  history: ['params'],
  hot_word: ['words'],
  idempotency: ['answer'],
  import: ['mapping', 'options', 'problem'],
  import_goods: ['before'],
  import_problem: ['params'],
  import_schedule: ['mapping', 'options', 'problem'],
  invitation: ['signals'],
  ledger_tx: ['params', 'spent_by', 'services'],
  level: ['names'],
  line: ['names', 'doc', 'data'],
  member_card: ['names'],
  message: ['params'],
  news: ['titles', 'summaries', 'contents'],
  notice: ['detail'],
  onepay: ['address', 'services', 'declare_rows', 'quote', 'terms'],
  operator_preference: ['items'],
  order_item: ['titles', 'properties_name', 'services', 'ask'],
  orders: ['services', 'terms'],
  outbox: ['untranslated'],
  page: ['names', 'draft'],
  page_version: ['data'],
  parcel: ['detail', 'contents'],
  parcel_claim: ['contents'],
  payment: ['detail'],
  promotion_level: ['names'],
  purchase: ['detail'],
  queue_view: ['filters'],
  rebate: ['signals'],
  refund: ['files', 'parts'],
  refund_reason: ['names'],
  review: ['properties_name', 'content', 'files', 'reply', 'size'],
  role: ['names', 'permissions'],
  search_synonym: ['words', 'keys'],
  segment: ['rule'],
  segment_gift: ['rule'],
  seller: ['names', 'location', 'doc'],
  seller_application: ['papers'],
  service: ['names', 'doc'],
  setting: ['value'],
  shipment_mapping: ['mapping'],
  size_table: ['names', 'notes', 'sources'],
  sku: ['properties_name'],
  source_answer: ['body'],
  supplier_push: ['effects'],
  text_count: ['missing'],
  thread_message: ['files', 'texts', 'translations'],
  tracking_event: ['texts'],
  warehouse: ['names', 'city', 'address', 'tips'],
  waybill: ['address', 'services', 'declare_rows', 'quote', 'terms', 'final', 'settlement', 'booked', 'problem'],
};
