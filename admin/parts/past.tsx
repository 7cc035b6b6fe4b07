// What happened to a thing, newest first.

import { dateTime, formatText } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import type { HistoryRow } from '#contract/calls/parts.ts';
import { Card } from '#ui/layout/card.tsx';
import { Timeline } from '#ui/layout/timeline.tsx';

export function Past({ rows, live = true }: { rows: HistoryRow[]; live?: boolean }) {
  if (rows.length === 0) return null;
  return (
    <Card title={t('desk.past.title')}>
      <Timeline
        live={live}
        items={rows.map((row, at) => ({
          key: at,
          text: formatText(row.key, row.params),
          time: dateTime(row.time),
          milestone: row.milestone,
        }))}
      />
    </Card>
  );
}
