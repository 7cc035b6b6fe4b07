// What an amount is made of, by name.
import { formatText, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import type { FeeRow } from '#contract/calls/parts.ts';
import { FeeTable } from '#ui/data/fee-table.tsx';

type PartsProps = { parts: readonly FeeRow[]; total: number; label?: string };

export function Parts({ parts, total, label = t('kit.total') }: PartsProps) {
  if (parts.length === 0) return <p className="text-ink-3">{t('desk.claim.worth_none')}</p>;
  return (
    <FeeTable
      caption={t('desk.claim.part')}
      rows={parts.map((row, at) => ({
        key: `${row.code}:${at}`,
        label: formatText(row.key, row.params),
        main: money(row.amount),
        minus: row.amount < 0,
      }))}
      total={{ label, main: money(total) }}
    />
  );
}
