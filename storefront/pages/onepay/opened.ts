// Which sheet is open.
import type { OnepayOut } from '#contract/calls/cart.ts';

type Group = OnepayOut['groups'][number];
export type Opened = 'coupon' | 'declare' | 'insured' | 'points' | 'below' | { group: Group } | null;
