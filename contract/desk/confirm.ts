// Unlikely figures are asked about once before they are sent: a refusal `confirm.<name>` names the question, and the caller sends its name in `confirmed`.
import { json, maybe, oneOf, z } from '../fields.ts';

export const CONFIRMATIONS = ['price_lower', 'price_higher', 'platform_no', 'weight', 'size'] as const;
export type Confirmation = (typeof CONFIRMATIONS)[number];

/** The questions that the operator has answered with yes. */
export const confirmed = maybe(json(z.array(oneOf(CONFIRMATIONS)).check(z.maxLength(CONFIRMATIONS.length))));
