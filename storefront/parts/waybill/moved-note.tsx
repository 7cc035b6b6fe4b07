// Prices that changed between looking and submitting: the old and the new one.

import { formatText } from '#shop/lib/format-message.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import type { Moved } from '#shop/parts/waybill/send-rules.ts';
import { Note } from '#ui/feedback/note.tsx';
import { AlertIcon } from '#ui/icons.tsx';

export function MovedNote({ moved }: { moved: Moved }) {
  const { before, after, rows } = moved;
  return (
    <Note tone="clock" role="alert" icon={<AlertIcon className="ui-icon-sm" />} title={t('send.changed')}>
      <p>{before === after ? t('send.changed_same') : t('send.changed_total', { before: money(before), after: money(after) })}</p>
      {rows.map((row) => (
        <p key={row.key + JSON.stringify(row.params)} className="flex flex-wrap justify-between gap-x-16">
          <span>{formatText(row.key, row.params)}</span>
          <bdi className="ui-num">
            {money(row.before)} → {money(row.after)}
          </bdi>
        </p>
      ))}
    </Note>
  );
}
