// What the sheet that asks for the pay password gets.
import type { CallError } from '#client/call-error.ts';

export type PayPasswordAsk = {
  /** what it is asked for: "Pay", "Withdraw" */
  title?: string;
  /** the amount over the pad, in fen */
  fen?: number;
  /** in its place what a bill charges: fen, and smallest units of the bill's currency */
  charge?: { amount: number; currency: string; rate: string; minor: number };
  /** a line below the amount */
  note?: string;
  /**
   * Does the thing with it while the pad waits. A refused password that comes back is said on the pad, and the digits are asked again;
   * any other error closes the pad (tell it on the page). Without it the password is handed over unchecked.
   */
  submit?: (password: string) => Promise<CallError | null | undefined>;
};
