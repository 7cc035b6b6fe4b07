// How a quote is calculated: the box, the division, actual against volume weight, the price steps and every other row.
import type { LineOut } from '#contract/calls/site.ts';
import type { Quote, QuotedBox } from '#contract/freight.ts';
import { unitSign } from '#contract/number-format.ts';
import { cmSize, kg } from '#shop/lib/format.ts';
import type { Amount } from '#shop/lib/format-message.ts';
import { lang, t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import { QuoteBox } from '#shop/parts/waybill/quote-box.tsx';
import {
  freightWords,
  otherNotes,
  rowHow,
  rowsOf,
  ruleLine,
  type SayOptions,
  sides,
  stepRows,
  weightText,
} from '#shop/parts/waybill/quote-words.ts';

export type QuoteReasonsProps = {
  line: LineOut;
  quote: Quote;
  goodsType?: SayOptions['goodsType'];
  /** fen that are explained: `total`, or `shipping` alone */
  amount?: number;
  /** how amounts are written; in the chosen currency by default */
  formatAmount?: Amount;
};

export function QuoteReasons({ line, quote, goodsType, amount = quote.total, formatAmount = money }: QuoteReasonsProps) {
  return (
    <div className="bg-sunken rounded-image p-24 flex flex-col gap-18">
      {quote.boxes.length === 1 ? <OneBox line={line} quote={quote} box={quote.boxes[0]!} /> : <Boxes quote={quote} />}
      <div className="border-t border-line pt-18 flex flex-col gap-8">
        <PriceRows quote={quote} amount={amount} formatAmount={formatAmount} />
      </div>
      {otherNotes(quote).map((note) => (
        <p key={note.key} className="text-xs text-ink-3">
          {freightWords(note, { goodsType, amount: formatAmount })}
        </p>
      ))}
    </div>
  );
}

const heading = (quote: Quote, { weight, volume_weight, why }: QuotedBox) => {
  if (quote.unit === 'm3') return t('freight.box.volume');
  if (!why) return t('freight.box.plain');
  return t(volume_weight > weight ? 'freight.box.bulky' : 'freight.box.heavy');
};

function OneBox({ line, quote, box }: { line: LineOut; quote: Quote; box: QuotedBox }) {
  const divided = quote.unit === 'kg' && line.divisor && box.why;
  return (
    <>
      <div className="flex flex-wrap items-center gap-20">
        <QuoteBox box={box} />
        <div className="flex-1 min-w-230">
          <p className="text-ink font-strong">{heading(quote, box)}</p>
          <p className="text-sm mt-8 ui-num">
            <bdi>
              {sides(box)}
              {divided ? ` ÷ ${line.divisor}` : ''}
            </bdi>
            {divided ? (
              <>
                <br />
                <bdi>
                  = <b>{kg(box.volume_weight)}</b>
                </bdi>{' '}
                {t('freight.bar.result_volume')}
              </>
            ) : (
              <bdi>
                {` ${unitSign('cm', lang())}`}
                {quote.unit === 'm3' ? ` = ${weightText(box.volume_weight, 'm3')}` : ''}
              </bdi>
            )}
          </p>
        </div>
      </div>
      {quote.unit === 'kg' && <Bars quote={quote} box={box} />}
    </>
  );
}

function Bars({ quote, box }: { quote: Quote; box: QuotedBox }) {
  const most = Math.max(quote.billed, box.weight, box.why ? box.volume_weight : 0, 1);
  const byVolume = box.charge_weight > box.weight;
  return (
    <dl className="grid grid-cols-[auto_1fr_auto] items-center gap-x-18 gap-y-14 text-xs">
      <Bar label={t('freight.bar.actual')} part={box.weight / most} value={kg(box.weight)} strong={!byVolume} />
      {box.why && (
        <Bar label={t('freight.bar.volume')} part={box.volume_weight / most} value={kg(box.volume_weight)} strong={byVolume} />
      )}
      <dt className="text-ink font-strong">{t('freight.bar.billed')}</dt>
      <dd className="text-ink">{ruleLine(quote)}</dd>
      <dd className="text-ink font-strong text-end ui-num">
        <bdi>{weightText(quote.billed)}</bdi>
      </dd>
    </dl>
  );
}

function Bar({ label, part, value, strong }: { label: string; part: number; value: string; strong: boolean }) {
  return (
    <>
      <dt>{label}</dt>
      <dd className="h-16 rounded-pill bg-line-strong" aria-hidden="true">
        <span
          className={`block h-16 rounded-pill ${strong ? 'bg-ink' : 'bg-ink-3'}`}
          style={{ width: `${Math.min(100, part * 100)}%` }}
        />
      </dd>
      <dd className="text-ink text-end ui-num">
        <bdi>{value}</bdi>
      </dd>
    </>
  );
}

/** Several boxes: one row each, its billed weight at the end. */
function Boxes({ quote }: { quote: Quote }) {
  return (
    <ul className="flex flex-col gap-12 text-sm">
      {quote.boxes.map((box, at) => (
        <li key={at} className="flex flex-wrap items-baseline justify-between gap-x-20">
          <span className="text-ink">{t('freight.box.number', { n: at + 1 })}</span>
          <bdi className="text-ink-3 text-xs ui-num">{cmSize(box)}</bdi>
          <bdi className="text-ink ui-num ms-auto">{weightText(box.charge_weight, quote.unit)}</bdi>
          {box.why && <span className="w-full text-xs text-ink-3">{freightWords(box.why, { bare: true })}</span>}
        </li>
      ))}
      <li className="flex justify-between font-strong text-ink border-t border-line pt-12">
        <span>
          {t('freight.bar.billed')} <span className="font-normal text-xs">{ruleLine(quote)}</span>
        </span>
        <bdi className="ui-num">{weightText(quote.billed, quote.unit)}</bdi>
      </li>
    </ul>
  );
}

/** Price steps, then every other row, then the total when there is more than one. */
function PriceRows({ quote, amount, formatAmount }: { quote: Quote; amount: number; formatAmount: Amount }) {
  const others = rowsOf(quote, amount);
  const steps = stepRows(quote.steps, quote.unit, formatAmount);
  return (
    <>
      {steps.map((step, at) => (
        <Row key={`step-${at}`} label={step.label} amount={formatAmount(step.amount)} />
      ))}
      {others.map((row, at) => (
        <Row
          key={`${row.code}-${row.id ?? at}`}
          label={freightWords(row, { amount: formatAmount })}
          how={rowHow(row, { amount: formatAmount })}
          amount={formatAmount(row.amount)}
          less={row.amount < 0}
        />
      ))}
      {steps.length + others.length > 1 && (
        <div className="flex justify-between gap-20 text-sm text-ink font-strong pt-8">
          <span>{t('freight.total')}</span>
          <bdi className="ui-num">{formatAmount(amount)}</bdi>
        </div>
      )}
    </>
  );
}

function Row({ label, how, amount, less = false }: { label: string; how?: string; amount: string; less?: boolean }) {
  return (
    <div className="flex justify-between gap-20 text-sm">
      <span>
        <bdi>{label}</bdi>
        {how && <bdi className="block text-xs text-ink-3">{how}</bdi>}
      </span>
      <bdi className={`ui-num ${less ? 'text-safe' : 'text-ink'}`}>{amount}</bdi>
    </div>
  );
}
