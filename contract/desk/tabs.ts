// What pages of the back office offer to choose from: apart from the rows that use it, so that an app which shows it loads no schema.
/** So many rows of a queue are shown, the oldest; a search finds the others. */
export const QUEUE_LIMIT = 100;
/** The same of items to buy, which are shown by seller. */
export const BUYING_LIMIT = 400;
export const CLAIM_TABS = ['open', 'waiting', 'closed'] as const;
export const AFTERSALE_TABS = ['decide', 'send', 'pay', 'waiting', 'done'] as const;
export const PACK_TABS = ['to_pack', 'packing', 'problem', 'choose_line', 'settle', 'to_dispatch', 'dispatched'] as const;
export const STORAGE_TABS = ['soon', 'over', 'abandon'] as const;
export const FREEZE_STATES = ['frozen', 'lifted'] as const;
export const BUYING_TABS = ['to_buy', 'mine', 'questions', 'supplements', 'on_the_way', 'done'] as const;
export const ONEPAY_DESK_TABS = ['all', 'purchasing', 'collecting', 'asked', 'packing', 'dispatched', 'unpaid'] as const;
export const CARD_TABS = ['running', 'ended', 'refunded', 'all'] as const;

/** Costs that finance enters: of a line (the carrier's invoice), of a service, of gateways. */
export const COSTS = ['line', 'service', 'gateway'] as const;
