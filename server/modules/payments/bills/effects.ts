// What a bill is for decides what its payment causes: each domain that makes bills registers its part here, so that bills know no domain.
import type { Ctx, MemberCtx } from '../../../context.ts';
import type { Bill, NewBill } from './bills.ts';

export type Hook = {
  /** The bill is paid: step on what it was for. */
  paid: (ctx: Ctx, bill: Bill) => Promise<void>;
  /** A remittance for it waits for finance. */
  review?: (ctx: Ctx, bill: Bill) => Promise<void>;
  /** That remittance was rejected, withdrawn or too small; `until` is the bill's new end. */
  rejected?: (ctx: Ctx, bill: Bill, until: Date | null) => Promise<void>;
  /** Its time is over. */
  expired?: (ctx: Ctx, bill: Bill) => Promise<void>;
  /** Another bill has taken its place. */
  replaced?: (ctx: Ctx, bill: Bill, by: Bill) => Promise<void>;
  /** The member puts a coupon and points on it, or takes them off: what the bill in its place is made of. A kind of bill without this takes neither. */
  change?: (
    ctx: MemberCtx,
    bill: Bill,
    wanted: { coupon_id: number | null; points: number },
  ) => Promise<Pick<NewBill, 'rows' | 'coupon_id' | 'points' | 'terms'>>;
};

const hooks = new Map<string, Hook>();

/** name: "<bill kind>:<type of its first target>". */
export const onBill = (name: string, hook: Hook): void => void hooks.set(name, hook);

export function hookOf(bill: Bill): Hook | undefined {
  return hooks.get(`${bill.kind}:${bill.targets[0]?.type ?? 'member'}`);
}

/** Payments are above bills: the module that opens them registers how those of a bill are closed. */
let giveUp: (ctx: Ctx, bill_id: number) => Promise<void> = async () => {
  throw new Error('no listener closes payments');
};
export const onGiveUp = (act: typeof giveUp): void => {
  giveUp = act;
};
/** Gives up what is on its way for a bill that has ended or was paid otherwise. */
export const giveUpPayments = (ctx: Ctx, bill_id: number): Promise<void> => giveUp(ctx, bill_id);
