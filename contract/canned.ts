// The gaps of canned questions and replies: {member}, {order}, {goods}, {option}, {shop}.
const CANNED_GAPS = ['member', 'order', 'goods', 'option', 'shop'] as const;
export type CannedFacts = Record<(typeof CANNED_GAPS)[number], string>;

/** An unknown gap stays as it was written. */
export const fillCanned = (text: string, facts: CannedFacts): string =>
  text.replace(/\{(\w+)\}/g, (whole, gap: string) =>
    (CANNED_GAPS as readonly string[]).includes(gap) ? facts[gap as keyof CannedFacts] : whole,
  );
