// Choices of pages with reviews: separate from the rows, so that an app which shows them loads no schema.
export const REVIEW_ACTIONS = ['reply', 'helpful', 'report', 'edit'] as const;
export const REVIEW_SORTS = ['newest', 'helpful'] as const;
export const REVIEW_TABS = ['to_write', 'written'] as const;
export const REPORT_REASONS = ['advertising', 'insult', 'private', 'wrong_goods', 'untrue', 'other'] as const;
export const REVIEW_DESK_TABS = ['waiting', 'reported', 'published', 'hidden'] as const;
export type ReportReason = (typeof REPORT_REASONS)[number];
