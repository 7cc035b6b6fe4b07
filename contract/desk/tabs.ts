// What pages of the back office offer to choose from: apart from the rows that use it, so that an app which shows it loads no schema.
export const CLAIM_TABS = ['open', 'waiting', 'closed'] as const;
export const AFTERSALE_TABS = ['decide', 'send', 'pay', 'waiting', 'done'] as const;
export const PACK_TABS = ['to_pack', 'packing', 'problem', 'settle', 'to_dispatch', 'dispatched'] as const;
export const STORAGE_TABS = ['soon', 'over', 'abandon'] as const;
export const FREEZE_STATES = ['frozen', 'lifted'] as const;
export const BUYING_TABS = ['to_buy', 'mine', 'questions', 'supplements', 'on_the_way', 'done'] as const;
export const ONEPAY_DESK_TABS = ['all', 'purchasing', 'collecting', 'asked', 'packing', 'dispatched', 'unpaid'] as const;
export const CARD_TABS = ['running', 'ended', 'refunded', 'all'] as const;
