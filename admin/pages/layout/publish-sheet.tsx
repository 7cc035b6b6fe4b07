// Publishing: what is missing first; then a note, and now or at a time.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { defectsOf } from '#contract/page-rules.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { MomentField } from './moment-field.tsx';
import type { Draft } from './use-draft.ts';

export function PublishSheet({ draft, onClose, onDone }: { draft: Draft; onClose: () => void; onDone: () => void }) {
  const [when, setWhen] = useState<'now' | 'later'>('now');
  const [at, setAt] = useState<string | null>(null);
  const [note, setNote] = useState('');
  const defects = defectsOf(draft.page.mark, draft.data);
  const publish = useCommand('pages/publish', {
    onDone: ({ live }, { publish_at }) => {
      toast(
        publish_at
          ? t('desk.pages.scheduled', { time: dateTime(publish_at) })
          : t('desk.pages.published', { n: live?.version ?? 1 }),
        {
          mark: 'done',
        },
      );
      onClose();
      onDone();
    },
  });
  const run = async () => {
    const page = await draft.flush();
    if (!page) return;
    await publish.run({
      id: page.id,
      version: page.version,
      ...(note.trim() ? { note: note.trim() } : {}),
      ...(when === 'later' && at ? { publish_at: at } : {}),
    });
  };
  return (
    <Sheet
      open
      title={t('desk.pages.publish')}
      place="side"
      onClose={onClose}
      locked={publish.busy}
      actions={
        <Button
          kind="primary"
          block
          busy={publish.busy}
          disabled={defects.length > 0 || (when === 'later' && !at)}
          onClick={() => void run()}
        >
          {t(when === 'now' ? 'desk.pages.publish_now' : 'desk.pages.schedule')}
        </Button>
      }
    >
      <div className="desk-col">
        {defects.length > 0 && (
          <Note tone="wrong" title={t('desk.pages.incomplete')}>
            <ul>
              {defects.map((one) => (
                <li key={`${one.no} ${one.code}`}>{t(`desk.pages.defect.${one.code}`, { n: one.no })}</li>
              ))}
            </ul>
          </Note>
        )}
        <Segment
          label={t('desk.pages.when')}
          value={when}
          onChange={setWhen}
          options={[
            { value: 'now', label: t('desk.pages.now') },
            { value: 'later', label: t('desk.pages.later') },
          ]}
        />
        {when === 'later' && (
          <MomentField
            label={t('desk.pages.publish_at')}
            name="publish_at"
            value={at}
            onChange={setAt}
            error={publish.errors.publish_at}
          />
        )}
        <Field
          label={t('desk.pages.note')}
          name="note"
          value={note}
          onChange={setNote}
          maxLength={200}
          optional
          hint={t('desk.pages.note_hint')}
        />
      </div>
    </Sheet>
  );
}
