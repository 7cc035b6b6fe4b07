// One act on several pieces of work: what will follow in words, then what was left and why.
import { useState } from 'react';
import { formatMessage } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { workMoved } from '#admin/lib/work-moved.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { Messages } from '#admin/parts/messages.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { RefSelect } from '#admin/parts/ref-select.tsx';
import type { BulkLeft } from '#contract/desk/queue-views.ts';
import type { BulkAct, BulkThing } from '#contract/desk/tabs.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

/** What was looked at, by id. */
export type Versions = Record<number, number>;

type Props = {
  thing: BulkThing;
  act: BulkAct;
  ids: number[];
  names: ReadonlyMap<number, string>;
  versions: Versions;
  onClose: () => void;
  onDone: () => void;
};

export function BulkSheet({ thing, act, ids, names, versions, onClose, onDone }: Props) {
  const [operator, setOperator] = useState('');
  const [left, setLeft] = useState<{ done: number; rows: BulkLeft[] } | null>(null);
  const wanted = { thing, act, ids, ...(operator ? { operator_id: Number(operator) } : {}) };
  const asks = act !== 'assign' || operator !== '';
  const outcome = useCall('queues/outcome', wanted, { enabled: asks });
  const bulk = useCommand('queues/bulk', {
    onDone: (answer) => {
      workMoved(answer.done);
      toast(t('desk.bulk.done', { n: answer.done.length }), { mark: 'done' });
      if (answer.left.length > 0) return setLeft({ done: answer.done.length, rows: answer.left });
      onClose();
      onDone();
    },
  });
  const verb = t(`desk.bulk.act.${act}`);
  if (left)
    return (
      <Sheet
        open
        place="side"
        title={t('desk.bulk.done', { n: left.done })}
        onClose={() => {
          onClose();
          onDone();
        }}
        actions={
          <Button
            kind="primary"
            onClick={() => {
              onClose();
              onDone();
            }}
          >
            {t('kit.close')}
          </Button>
        }
      >
        <Left rows={left.rows} names={names} />
      </Sheet>
    );
  return (
    <AskSheet
      open
      onClose={onClose}
      title={`${verb} · ${t('desk.bulk.selected', { n: ids.length })}`}
      verb={verb}
      busy={bulk.busy}
      errors={bulk.errors}
      disabled={!asks || !outcome.data || outcome.data.ids.length === 0}
      onSend={() => bulk.run(act === 'approve' ? { ...wanted, versions } : wanted)}
    >
      {act === 'assign' && (
        <RefSelect
          f={{ ref: 'operators', name: 'operator_id' }}
          label={t('desk.bulk.to')}
          value={operator}
          onChange={setOperator}
          none={t('desk.queue.any')}
        />
      )}
      {asks && (
        <QueryBoundary call={outcome}>
          {(said) => (
            <>
              <Messages says={said.says} tone={said.left.length > 0 ? 'clock' : 'neutral'} />
              {said.left.length > 0 && <Left rows={said.left} names={names} />}
            </>
          )}
        </QueryBoundary>
      )}
    </AskSheet>
  );
}

function Left({ rows, names }: { rows: BulkLeft[]; names: ReadonlyMap<number, string> }) {
  return (
    <Card title={t('desk.bulk.left')}>
      <ul className="flex flex-col gap-12">
        {rows.map(({ id, why }) => (
          <li key={id}>
            <b className="block ui-cut">{names.get(id)}</b>
            <span className="desk-small">{formatMessage(why)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
