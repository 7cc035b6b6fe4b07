// The gaps of saved questions and replies: {member}, {order}, {waybill}, {tracking}, {goods}, {option}, {shop}.
const CANNED_GAPS = ['member', 'order', 'waybill', 'tracking', 'goods', 'option', 'shop'] as const;
type Gap = (typeof CANNED_GAPS)[number];
export type CannedFacts = Record<Gap, string>;

const isGap = (name: string): name is Gap => (CANNED_GAPS as readonly string[]).includes(name);

/** A gap without a value, or an unknown one, stays as it was written. */
export const fillCanned = (text: string, facts: Partial<CannedFacts>): string =>
  text.replace(/\{(\w+)\}/g, (whole, gap: string) => (isGap(gap) ? (facts[gap] ?? whole) : whole));

/** The gaps of a text that are still open, with their braces: such a text is not meant for a member yet. */
export const openGaps = (text: string): string[] =>
  [...text.matchAll(/\{(\w+)\}/g)].filter(([, gap]) => isGap(gap!)).map(([whole]) => whole);
