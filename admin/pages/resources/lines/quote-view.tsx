// A quote row by row: what is billed and why, the steps of the price, surcharges, the total; or why it can't go.

import { figures, kg } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { billedText, freightWords, rowHow } from '#admin/lib/quote-words.ts';
import type { Quote } from '#contract/freight.ts';
import { FeeTable } from '#ui/data/fee-table.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { WarningIcon } from '#ui/icons.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function QuoteView({ quote, goodsType }: { quote: Quote; goodsType: (code: string) => string }) {
  if (!quote.eligible)
    return (
      <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} title={t('freight.cannot')} role="status">
        {quote.reasons.map((reason, at) => (
          <p key={at}>{freightWords(reason, goodsType)}</p>
        ))}
      </Note>
    );
  const step = (s: Quote['steps'][number]) =>
    `${billedText(s.weight, quote.unit)} · ${s.count > 1 ? `${s.count} × ` : ''}${figures(s.price)} = ${figures(s.amount)}`;
  return (
    <div className="flex flex-col gap-16" role="status">
      <p>
        <strong>{t('desk.line.billed', { weight: billedText(quote.billed, quote.unit) })}</strong>
        <span className="desk-small block">
          <Facts
            items={[
              t('desk.packing.actual', { weight: kg(quote.weight) }),
              ...quote.boxes.flatMap((box) => (box.why ? [freightWords(box.why)] : [])),
            ]}
          />
        </span>
      </p>
      <FeeTable
        caption={t('desk.line.simulator')}
        total={{ label: t('kit.total'), main: figures(quote.total) }}
        rows={quote.components.map((row, at) => ({
          key: String(at),
          label: freightWords(row, goodsType),
          why: row.code === 'freight' ? quote.steps.map(step).join(' + ') : rowHow(row) || undefined,
          main: figures(row.amount),
          minus: row.amount < 0,
        }))}
      />
      {quote.notes.length > 0 && (
        <ul className="desk-small flex flex-col gap-4">
          {quote.notes.map((note, at) => (
            <li key={at}>{freightWords(note, goodsType)}</li>
          ))}
        </ul>
      )}
    </div>
  );
}
