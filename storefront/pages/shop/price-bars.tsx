// How many goods cost how much, and the two ends of the price on it. Numbers rise to the right in every language.
import { type CSSProperties, useState } from 'react';
import { t } from '#shop/lib/i18n.ts';
import { type Fen, money } from '#shop/lib/money.ts';

type Props = {
  bars: { from: Fen; step: Fen; counts: readonly number[] };
  from: Fen | undefined;
  /** still within */
  until: Fen | undefined;
  onChange: (from: Fen | undefined, until: Fen | undefined) => void;
};

export function PriceBars({ bars: { from: first, step, counts }, from, until, onChange }: Props) {
  const last = counts.length;
  const at = (fen: Fen) => Math.min(last, Math.max(0, Math.round((fen - first) / step)));
  const [low, setLow] = useState(from === undefined ? 0 : Math.min(at(from), last - 1));
  const [high, setHigh] = useState(until === undefined ? last : Math.max(at(until + 1), 1));
  const most = Math.max(...counts, 1);
  const fenAt = (n: number): Fen => first + n * step;
  const done = () => onChange(low === 0 ? undefined : fenAt(low), high === last ? undefined : fenAt(high) - 1);
  const end = (label: string, value: number, set: (n: number) => void, text: string) => (
    <input
      type="range"
      aria-label={label}
      aria-valuetext={text}
      min={0}
      max={last}
      value={value}
      onChange={(event) => set(Number(event.target.value))}
      onPointerUp={done}
      onKeyUp={(event) => /^(Arrow|Home|End|Page)/.test(event.key) && done()}
    />
  );
  return (
    <div className="shop-bars" dir="ltr" role="group" aria-label={t('wide.bars')}>
      <div className="shop-bars-row" aria-hidden="true">
        {counts.map((count, n) => (
          <i
            key={fenAt(n)}
            data-in={n >= low && n < high}
            style={{ '--high': `${Math.max(count > 0 ? 8 : 2, (count / most) * 100)}%` } as CSSProperties}
          />
        ))}
      </div>
      <div className="shop-bars-ends">
        {end(t('field.start_price'), low, (n) => setLow(Math.min(n, high - 1)), money(fenAt(low)))}
        {end(t('field.end_price'), high, (n) => setHigh(Math.max(n, low + 1)), high === last ? t('kit.all') : money(fenAt(high)))}
      </div>
    </div>
  );
}
