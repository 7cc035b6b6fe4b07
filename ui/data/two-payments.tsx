// The two payments in two columns: 1 now and exact, 2 later and about.
import type { ReactNode } from 'react';
import { cx } from '#ui/cx.ts';

export type PaymentPart = {
  label: ReactNode;
  /** more than fits at full size next to the other: a range of many digits */
  long?: boolean;
  /** the word for "about", before the amount */
  about?: string;
  amount: ReactNode;
  note?: ReactNode;
};

export type TwoPaymentsProps = { now: PaymentPart; later: PaymentPart; className?: string };

function Part({ part, number }: { part: PaymentPart; number: number }) {
  return (
    <div>
      <span className="ui-two-label">
        <i>{number}</i>
        <span>{part.label}</span>
      </span>
      <span className="ui-two-amount" data-long={Boolean(part.long)}>
        {part.about && `${part.about} `}
        <bdi>{part.amount}</bdi>
      </span>
      {part.note && <span className="ui-two-note">{part.note}</span>}
    </div>
  );
}

export function TwoPayments({ now, later, className }: TwoPaymentsProps) {
  return (
    <div className={cx('ui-two', className)}>
      <Part part={now} number={1} />
      <Part part={later} number={2} />
    </div>
  );
}
