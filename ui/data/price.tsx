// An amount as it is shown. It knows no rates: its texts are formatted already. Numbers stay left-to-right in every language.
import { cx } from '#ui/cx.ts';

export type PriceProps = {
  /** digits only: "32.83", "10–13" */
  amount: string;
  symbol?: string;
  /** the symbol comes after the digits */
  symbolAfter?: boolean;
  /** symbol as large as the digits (amounts due, bars) */
  even?: boolean;
  /** the other currency, small: "¥268" */
  small?: string | undefined;
  /** the word for "about" before an estimate */
  about?: string;
  /** the word for "and up" after the lowest of several amounts, before the old price */
  more?: string | undefined;
  /** the old price, struck */
  old?: string | undefined;
  /** sm 28, md 34, lg 36, xl 44, 2xl 56, 3xl 76 upx */
  size?: 'sm' | 'md' | 'lg' | 'xl' | '2xl' | '3xl';
  /** plus: money in, green; off: greyed */
  tone?: 'plus' | 'off';
  /** small text below, at the end or at the start */
  stack?: boolean | 'start';
  className?: string;
};

export function Price(props: PriceProps) {
  const { amount, symbol, symbolAfter, even, small, about, more, old, size = 'md', tone, stack, className } = props;
  const mark = symbol && (
    <span className={cx('ui-price-symbol', even && 'ui-price-symbol-even', symbolAfter && 'ui-price-symbol-after')}>
      {symbol}
    </span>
  );
  return (
    <span
      className={cx(
        'ui-price',
        size !== 'md' && `ui-price-${size}`,
        tone && `ui-price-${tone}`,
        stack && (stack === 'start' ? 'ui-price-stack-start' : 'ui-price-stack'),
        className,
      )}
    >
      <span className="ui-price-line">
        {about && <span className="ui-price-about">{about} </span>}
        <bdi className="ui-price-main">
          {!symbolAfter && mark}
          {amount}
          {symbolAfter && mark}
        </bdi>
      </span>
      {more && <span className="ui-price-more"> {more}</span>}
      {old && <s className="ui-price-old">{old}</s>}
      {small && <bdi className="ui-price-small">{small}</bdi>}
    </span>
  );
}
