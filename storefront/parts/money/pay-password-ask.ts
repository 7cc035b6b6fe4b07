// The props of the sheet that asks for the pay password.
import type { CallError } from '#client/call-error.ts';
import type { Fen } from '#shop/lib/money.ts';
import type { Charged } from '#shop/parts/money/price.tsx';

/** The amount over the pad: fen, or what a bill charges in its own currency. */
type Over = { fen?: Fen; charge?: never } | { charge: Charged; fen?: never };

export type PayPasswordAsk = Over & {
  /** what it is asked for: "Pay", "Withdraw" */
  title?: string;
  /** a line below the amount */
  note?: string;
  /**
   * Uses the password while the pad waits. A refused password is shown on the pad, and the digits are asked again; any other
   * error closes the pad (show it on the page). Without it the password is returned unchecked.
   */
  submit?: (password: string) => Promise<CallError | null | undefined>;
};
