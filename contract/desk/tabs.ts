// Choices of pages of the back office: separate from the rows, so that an app which shows them loads no schema.
export const REMIT_TABS = ['submitted', 'approved', 'rejected', 'cancelled'] as const;
export const CLAIM_TABS = ['open', 'waiting', 'closed'] as const;
export const AFTERSALE_TABS = ['decide', 'send', 'pay', 'waiting', 'done'] as const;
export const PACK_TABS = ['to_pack', 'packing', 'problem', 'choose_line', 'settle', 'to_dispatch', 'dispatched'] as const;
export const STORAGE_TABS = ['soon', 'over', 'abandon'] as const;
export const THREAD_TABS = ['waiting', 'answered', 'all'] as const;
export const THREAD_SORTS = ['newest', 'oldest'] as const;
/** What staff can write notes about. */
export const NOTE_THINGS = ['order', 'waybill', 'parcel', 'member', 'feedback', 'review'] as const;
export type NoteThing = (typeof NOTE_THINGS)[number];
export const PARCEL_LISTS = ['claims', 'unclaimed', 'undeclared', 'declared', 'returns'] as const;
export const FREEZE_STATES = ['frozen', 'lifted'] as const;
export const BUYING_TABS = ['to_buy', 'mine', 'questions', 'supplements', 'to_ship', 'on_the_way', 'done'] as const;
export const CANNED_KINDS = ['question', 'answer', 'supplement', 'problem', 'refusal', 'decision', 'reply'] as const;
export const ONEPAY_DESK_TABS = ['all', 'purchasing', 'collecting', 'asked', 'packing', 'dispatched', 'unpaid'] as const;
export const CARD_TABS = ['running', 'ended', 'refunded', 'all'] as const;

/** Costs that finance enters: of a line (the carrier's invoice), of a service, of gateways. */
export const COSTS = ['line', 'service', 'gateway'] as const;

/** Rows of one page. */
export const QUEUE_PAGE = 50;

/** Filters of lists of work; each list takes those that apply to it. */
export const QUEUE_FILTERS = [
  'warehouse_id',
  'seller_id',
  'api_type',
  'operator_id',
  'member_id',
  'line_id',
  'waited_hours',
  'min_value',
] as const;
export type QueueFilter = (typeof QUEUE_FILTERS)[number];

/**
 * Work that any operator at its desk may take; an item to buy has an operator of its own, and so has a waybill that is being
 * packed.
 */
const TAKEN_THINGS = [
  'remit',
  'withdrawal',
  'seller_payout',
  'claim',
  'refund',
  'photo_order',
  'split_order',
  'review',
  'waybill',
  'seller_application',
  'seller_goods',
  'parcel',
  'thread',
] as const;
export type TakenThing = (typeof TAKEN_THINGS)[number];
/** Lists with a selection of several rows. */
export const BULK_THINGS = [...TAKEN_THINGS, 'order_item'] as const;
export type BulkThing = (typeof BULK_THINGS)[number];
/** Actions on several pieces of work at once. */
export const BULK_ACTS = ['take', 'give_back', 'assign', 'approve'] as const;
export type BulkAct = (typeof BULK_ACTS)[number];
/** Work that is approved in bulk unless it needs a review. */
export const APPROVED_IN_BULK = ['remit', 'review'] as const satisfies readonly TakenThing[];
/** The largest selection. */
export const BULK_MOST = 200;

/** Why goods are held. */
export const HOLD_KINDS = ['member', 'finance', 'customs'] as const;
export type HoldKind = (typeof HOLD_KINDS)[number];
export const HOLD_TABS = ['open', 'lifted'] as const;

/** What boxes leave in, the smallest first. */
export const UNIT_KINDS = ['bag', 'pallet', 'master'] as const;
export type UnitKind = (typeof UNIT_KINDS)[number];
export const UNIT_TABS = ['here', 'departed'] as const;

/** Labels, in mm. */
export const LABEL_SIZES = ['40x30', '60x40', '100x150'] as const;
export type LabelSize = (typeof LABEL_SIZES)[number];
export const LABEL_KINDS = ['item', 'bin', 'waybill', 'box', 'unit', 'badge'] as const;
export type LabelKind = (typeof LABEL_KINDS)[number];

/** Things with a page of their own in every state. */
export const RECORD_KINDS = ['order', 'waybill', 'parcel', 'bill', 'payment'] as const;
export const FOUND_KINDS = [...RECORD_KINDS, 'member'] as const;
export type RecordKind = (typeof RECORD_KINDS)[number];
export type FoundKind = (typeof FOUND_KINDS)[number];

/**
 * Results of a stocktake: gone, fewer pieces, in another bin, here though it has left or ended; then what is in order, and what
 * was moved meanwhile.
 */
export const STOCKTAKE_KINDS = ['missing', 'short', 'elsewhere', 'not_here', 'ok', 'moved'] as const;
export type StocktakeKind = (typeof STOCKTAKE_KINDS)[number];
export const STOCKTAKE_DIFFERENCES = ['missing', 'short', 'elsewhere', 'not_here'] as const satisfies readonly StocktakeKind[];
/** Resolutions: written off, looked for later, put aside. */
export const STOCKTAKE_RESOLUTIONS = ['lost', 'look', 'kept'] as const;
export type StocktakeResolution = (typeof STOCKTAKE_RESOLUTIONS)[number];
/** Orders at suppliers. */
export const SUPPLIER_TABS = ['to_pay', 'failed', 'paid', 'over'] as const;
export const STOCKTAKE_TABS = ['open', 'over'] as const;

export const ARRIVAL_TABS = ['due', 'signed', 'late'] as const;
/** Refunds through gateways: under way, tried and not taken yet, failed for good, done. */
export const GATEWAY_REFUND_TABS = ['open', 'failing', 'failed', 'done'] as const;

/** Papers that are printed as PDF. */
export const WAYBILL_PAPERS = ['list', 'customs', 'cn22', 'cn23', 'invoice'] as const;
export const UNIT_PAPERS = ['handover', 'manifest'] as const;

/**
 * A row of a marketplace's list. `ship`: its items go on the way; `same`: nothing new; `wait`: the seller has not sent it;
 * `problem`: an operator has to look.
 */
export const SHIPMENT_KINDS = ['ship', 'same', 'wait', 'problem'] as const;

/** The most rows in one order that staff makes for a member. */
export const ORDERING_ROWS = 20;
