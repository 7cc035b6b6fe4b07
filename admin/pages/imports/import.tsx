// One file of goods: its columns and settings before it is read, then how far it is, what was wrong, and undoing it.
import { useEffect, useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { dateTime } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import type { ImportOut } from '#contract/desk/imports.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { ImportState } from './import-state.tsx';
import { Mapping } from './mapping.tsx';
import { ProblemTable } from './problem-table.tsx';
import { Result } from './result.tsx';
import { ScheduleSheet } from './schedule-sheet.tsx';

const LIVE_MS = 2000;

export function ImportPage() {
  const id = Number(useParams().id) || 0;
  const [live, setLive] = useState(true);
  const call = useCall('imports/one', { id }, { enabled: id > 0, ...(live ? { refetchInterval: LIVE_MS } : {}) });
  const moving = call.data ? ['running', 'undoing'].includes(call.data.state) || call.data.pictures_waiting > 0 : true;
  useEffect(() => setLive(moving), [moving]);
  return <QueryBoundary call={call}>{(one) => <Whole one={one} />}</QueryBoundary>;
}

function Whole({ one }: { one: ImportOut }) {
  const navigate = useNavigate();
  const [asking, setAsking] = useState(false);
  const [repeating, setRepeating] = useState(false);
  const invalidates = ['imports/one', 'imports/lists', 'imports/problems'] as const;
  const cancel = useCommand('imports/cancel', { invalidates: [...invalidates] });
  const undo = useCommand('imports/undo', { invalidates: [...invalidates], onDone: () => setAsking(false) });
  const remove = useCommand('imports/remove', {
    invalidates: ['imports/lists'],
    onDone: () => {
      toast(t('desk.imports.removed'), { mark: 'done' });
      navigate('/imports', { replace: true });
    },
  });
  const { id } = one;
  return (
    <DeskPage
      title={one.name}
      facts={[<ImportState key="state" state={one.state} />, dateTime(one.created), one.by]}
      acts={
        <>
          {one.actions.includes('cancel') && (
            <Button busy={cancel.busy} onClick={() => void cancel.run({ id })}>
              {t('desk.imports.cancel')}
            </Button>
          )}
          {one.state !== 'upload' && <Button onClick={() => setRepeating(true)}>{t('desk.schedules.add')}</Button>}
          {one.actions.includes('undo') && <Button onClick={() => setAsking(true)}>{t('desk.imports.undo')}</Button>}
          {one.actions.includes('remove') && (
            <Button busy={remove.busy} onClick={() => void remove.run({ id })}>
              {t('desk.imports.remove')}
            </Button>
          )}
        </>
      }
    >
      {one.problem && <Note tone="wrong">{translate(one.problem.key, one.problem.params)}</Note>}
      {one.state === 'upload' ? (
        <Mapping id={id} />
      ) : (
        <>
          <Card title={t('desk.imports.result')}>
            <div aria-live="polite">
              <FactsList
                facts={[
                  [t('desk.imports.result'), <Result key="result" row={one} />],
                  [t('desk.imports.file'), t('desk.imports.rows', { n: one.row })],
                ]}
              />
              {one.pictures_waiting > 0 && (
                <p className="mt-16 text-sm">{t('desk.imports.pictures_waiting', { n: one.pictures_waiting })}</p>
              )}
              {one.pictures_failed > 0 && (
                <p className="mt-16 text-sm">{t('desk.imports.pictures_failed', { n: one.pictures_failed })}</p>
              )}
            </div>
          </Card>
          {(one.failed > 0 || one.kept > 0) && <RowProblems id={id} />}
        </>
      )}
      {repeating && <ScheduleSheet import_id={id} name={one.name} onClose={() => setRepeating(false)} />}
      <AskSheet
        open={asking}
        onClose={() => setAsking(false)}
        title={t('desk.imports.undo')}
        verb={t('desk.imports.undo')}
        busy={undo.busy}
        errors={undo.errors}
        onSend={() => undo.run({ id })}
      >
        <p>{t('desk.imports.undo_ask')}</p>
      </AskSheet>
    </DeskPage>
  );
}

const SIZE = 50;
function RowProblems({ id }: { id: number }) {
  const list = usePaged('imports/problems', { id }, { size: SIZE, inside: true });
  return (
    <QueryBoundary call={list.call}>
      {({ data, total }) => (
        <Card title={t('desk.imports.problems')}>
          <ProblemTable rows={data} />
          <Pager page={list.page} size={SIZE} total={total} onPage={list.go} />
        </Card>
      )}
    </QueryBoundary>
  );
}
