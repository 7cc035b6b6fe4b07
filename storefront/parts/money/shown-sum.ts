// A sum as it is added up on the screen: amounts that stand next to it are each converted, and their sum is that of what is shown.
import { type Currency, currency, type Fen, minorOf, minorText } from '#shop/lib/money.ts';

/** For estimates, which no one is charged: 35.76 and 12.50 are 48.26, whatever the fen behind them would round to. */
export const shownSum = (parts: readonly Fen[], c: Currency = currency()): string =>
  minorText(
    parts.reduce((all, fen) => all + minorOf(fen, c), 0n),
    c,
  );
