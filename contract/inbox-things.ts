// What the inbox of support holds: conversations about orders and waybills, feedback, and reviews.
export const INBOX_THINGS = ['order', 'waybill', 'feedback', 'review'] as const;
export type InboxThing = (typeof INBOX_THINGS)[number];
