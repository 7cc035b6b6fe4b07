// One line among others: name, days, tax, price, and always what is billed and why. The chosen or opened card shows the
// calculation; a line that can't serve stays, greyed, with the reason and what would help.
import { type ReactNode, useId, useState } from 'react';
import type { LineOut } from '#contract/calls/site.ts';
import type { Quote } from '#contract/freight.ts';
import { t } from '#shop/lib/i18n.ts';
import { type Frozen, frozenMoney } from '#shop/parts/money/frozen-money.ts';
import { Price } from '#shop/parts/money/price.tsx';
import { QuoteReasons } from '#shop/parts/waybill/quote-reasons.tsx';
import { billedLine, freightWords, lineFacts, type SayOptions } from '#shop/parts/waybill/quote-words.ts';
import { cx } from '#ui/cx.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { DownIcon } from '#ui/icons.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export type LineCardProps = {
  line: LineOut;
  quote: Quote;
  /** the line that the shop recommends for this question */
  recommended?: boolean;
  /** with `onChoose`: one of several to choose from, `group` names them */
  chosen?: boolean;
  onChoose?: () => void;
  group?: string;
  /** names of goods types by code */
  goodsType?: SayOptions['goodsType'];
  /** fen shown instead of the quote's total (a quote with more than the line) */
  amount?: number;
  /** what the bill is charged in, where there is one already: its amounts are in that, not in the chosen currency */
  frozen?: Frozen;
  /** "about" before the price */
  about?: boolean;
  /** on a sunken background (in a sheet) */
  sunken?: boolean;
  /** below the explanation of the chosen card */
  children?: ReactNode;
};

export function LineCard(props: LineCardProps) {
  const { line, quote, chosen = false, onChoose, frozen, children } = props;
  const [opened, setOpened] = useState(false);
  const id = useId();
  const open = quote.eligible && (onChoose ? chosen : opened);
  const toggle = !onChoose && quote.eligible;
  return (
    <section
      className={cx('ui-card py-26', props.sunken && 'border border-line', chosen && 'ui-card-chosen')}
      aria-labelledby={`${id}-name`}
      data-line={line.code}
    >
      <div className="relative flex items-start gap-18">
        {onChoose && (
          <Checkbox
            className="mt-4"
            checked={chosen}
            disabled={!quote.eligible}
            radio={props.group ?? 'line'}
            label={`${line.name} ${quote.eligible ? '' : t('freight.cannot')}`.trim()}
            describedBy={`${id}-why`}
            onChange={() => onChoose()}
          />
        )}
        <div className="flex-1 min-w-0">
          <Head {...props} id={id} />
          <div id={`${id}-why`} className="mt-10 text-xs leading-snug text-ink-3">
            {quote.eligible ? <bdi>{billedLine(quote)}</bdi> : <Refusal {...props} />}
            {quote.eligible && quote.required_ids.length > 0 && (
              <Facts className="block" items={quote.required_ids.map((what) => t(`freight.id.${what}`))} />
            )}
          </div>
        </div>
        {onChoose && quote.eligible && !chosen && (
          // The whole card chooses; the tick is what the keyboard and screen readers use.
          <button type="button" className="absolute inset-0" tabIndex={-1} aria-hidden="true" onClick={() => onChoose()} />
        )}
      </div>
      {toggle && (
        <button
          type="button"
          className="ui-reach relative mt-12 inline-flex items-center gap-4 text-sm text-ink-2"
          aria-expanded={opened}
          aria-controls={`${id}-detail`}
          aria-label={`${line.name}: ${t('freight.show_why')}`}
          onClick={() => setOpened(!opened)}
        >
          {t('freight.show_why')}
          <DownIcon className={cx('ui-icon-xs transition-transform', opened && 'rotate-180')} />
        </button>
      )}
      {open && (
        <div id={`${id}-detail`} className="mt-22 flex flex-col gap-20">
          <QuoteReasons
            line={line}
            quote={quote}
            goodsType={props.goodsType}
            amount={props.amount}
            {...(frozen ? { formatAmount: (fen) => frozenMoney(fen, frozen) } : {})}
          />
          {children}
        </div>
      )}
    </section>
  );
}

function Head({ line, quote, recommended, amount = quote.total, frozen, about, id }: LineCardProps & { id: string }) {
  const off = !quote.eligible;
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-16 gap-y-4">
      <div className="flex-1 min-w-240">
        <h3 id={`${id}-name`} className={cx('text-lg font-strong', off ? 'text-ink-3' : 'text-ink')}>
          {line.name}
        </h3>
        <Facts className="block text-sm mt-4" items={lineFacts(line)} />
        {recommended && (
          <Badge tone="over" className="mt-8">
            {t('later.recommended')}
          </Badge>
        )}
      </div>
      {off ? (
        <span className="text-sm font-strong text-ink-3">{t('freight.cannot')}</span>
      ) : (
        <Price fen={amount} size="lg" stack about={about} {...frozen} />
      )}
    </div>
  );
}

function Refusal({ quote, goodsType }: LineCardProps) {
  // What would make the line possible is among the notes of a quote that can't serve.
  const help = quote.notes.filter((note) => note.key.startsWith('freight.help.'));
  return (
    <>
      {quote.reasons.map((reason, at) => (
        <p key={`no-${at}`}>
          <bdi>{freightWords(reason, { goodsType })}</bdi>
        </p>
      ))}
      {help.map((one, at) => (
        <p key={`help-${at}`} className="text-ink-2">
          <bdi>{freightWords(one, { goodsType })}</bdi>
        </p>
      ))}
    </>
  );
}
