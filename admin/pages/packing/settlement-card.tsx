// Estimated against measured, the cause, and what it comes to: given back, asked for, or carried.

import { formatMessage, money } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { Pictures } from '#admin/parts/shot.tsx';
import type { SettlementOut } from '#contract/calls/waybills.ts';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { AlertIcon, DoneIcon, UndoIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { CompareTable } from '#ui/layout/compare-table.tsx';

const TONE: Record<SettlementOut['state'], Tone> = {
  none: 'over',
  due: 'clock',
  paid: 'safe',
  waived: 'safe',
  refunded: 'safe',
  disputed: 'you',
  cancelled: 'over',
};

/** All of the freight, where it is paid after packing, or what it costs more than was paid. */
const ASKS = {
  whole: {
    preview: 'desk.packing.result.whole',
    due: 'desk.packing.result.whole_due',
    paid: 'desk.packing.result.whole_paid',
  },
  more: { preview: 'desk.packing.result.will_ask', due: 'desk.packing.result.asks', paid: 'desk.packing.result.paid' },
} as const;

const isWhole = (s: SettlementOut): boolean => s.difference > 0 && s.difference === s.final;

function settledKey(s: SettlementOut) {
  if (isWhole(s) && (s.state === 'due' || s.state === 'paid')) return `whole_${s.state}` as const;
  return s.state;
}

function Result({ settlement: s, preview }: { settlement: SettlementOut; preview: boolean }) {
  const gap = Math.abs(s.difference);
  if (s.waived > 0)
    return (
      <Note tone="neutral" icon={<DoneIcon className="ui-icon-sm" />} role="status">
        {t('desk.packing.result.waived', { amount: money(s.waived) })}
      </Note>
    );
  if (s.difference < 0)
    return (
      <Note tone="safe" icon={<UndoIcon className="ui-icon-sm" />} role="status">
        {t(preview ? 'desk.packing.result.will_refund' : 'desk.packing.result.refunded', { amount: money(gap) })}
        {s.points_back > 0 && ` ${t('desk.packing.result.points', { n: s.points_back })}`}
      </Note>
    );
  if (s.difference > 0)
    return (
      <Note tone="clock" icon={<AlertIcon className="ui-icon-sm" />} role="status">
        {t(ASKS[isWhole(s) ? 'whole' : 'more'][preview ? 'preview' : s.state === 'paid' ? 'paid' : 'due'], {
          amount: money(gap),
        })}
      </Note>
    );
  return (
    <Note tone="neutral" icon={<DoneIcon className="ui-icon-sm" />} role="status">
      {t('desk.packing.result.even')}
    </Note>
  );
}

export function SettlementCard({ settlement: s, preview = false }: { settlement: SettlementOut; preview?: boolean }) {
  return (
    <Card
      title={t(preview ? 'desk.packing.preview' : 'desk.packing.settlement')}
      end={preview ? undefined : <Badge tone={TONE[s.state]}>{t(`desk.packing.settled.${settledKey(s)}`)}</Badge>}
    >
      <CompareTable
        caption={t('desk.packing.settlement')}
        heads={{ before: t('desk.packing.before'), after: t('desk.packing.after') }}
        rows={s.rows.map((row) => ({
          key: row.key,
          label: translate(row.key),
          before: row.estimated,
          after: row.measured,
          changed: row.changed,
        }))}
      />
      <div className="flex flex-col gap-16 mt-20">
        {s.why.length > 0 && <p className="desk-small">{s.why.map(formatMessage).join(t('desk.list.comma'))}</p>}
        <Result settlement={s} preview={preview} />
        <Pictures pictures={s.photos.map((p) => ({ src: p.url, thumb: p.thumb, alt: '' }))} />
      </div>
    </Card>
  );
}
