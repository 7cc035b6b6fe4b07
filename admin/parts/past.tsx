// What happened to a thing, newest first.

import { dateTime, formatText } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { InOwnWords } from '#admin/parts/member-words.tsx';
import type { HistoryRow } from '#contract/calls/parts.ts';
import type { SaidByMember } from '#contract/said-things.ts';
import { Card } from '#ui/layout/card.tsx';
import { Timeline } from '#ui/layout/timeline.tsx';

/** `of`: whose reasons are also shown in the operator's language. */
type Props = { rows: HistoryRow[]; live?: boolean; of?: { thing: SaidByMember; id: number } };

export function Past({ rows, live = true, of }: Props) {
  if (rows.length === 0) return null;
  return (
    <Card title={t('desk.past.title')}>
      <Timeline
        live={live}
        items={rows.map((row, at) => ({
          key: at,
          text: formatText(row.key, row.params),
          time: dateTime(row.time),
          ...(of && typeof row.params.reason === 'string' && row.params.reason
            ? { extra: <InOwnWords of={of} text={row.params.reason} /> }
            : {}),
          milestone: row.milestone,
        }))}
      />
    </Card>
  );
}
