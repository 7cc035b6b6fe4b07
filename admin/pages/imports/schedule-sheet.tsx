// Where a scheduled import gets its files, and how often. Its columns are those of the import that it was made from.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import type { ImportSchedules } from '#contract/desk/import-schedules.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Field } from '#ui/input/field.tsx';
import { Switch } from '#ui/input/switch.tsx';

type Schedule = ImportSchedules['schedules'][number];
type Kind = Schedule['kind'];
type ScheduleSheetProps = {
  /** of the import whose columns it takes over; 0: those that it has */
  import_id: number;
  schedule?: Schedule;
  name: string;
  onClose: () => void;
};

export function ScheduleSheet({ import_id, schedule, name: usual, onClose }: ScheduleSheetProps) {
  const known = useCall('schedules/lists', {});
  const [name, setName] = useState(schedule?.name ?? usual);
  const [kind, setKind] = useState<Kind>(schedule?.kind ?? 'address');
  const [place, setPlace] = useState(schedule?.place ?? '');
  const [hours, setHours] = useState(String(schedule?.every_hours ?? 24));
  const [enabled, setEnabled] = useState(schedule?.enabled ?? true);
  const save = useCommand('schedules/save', {
    invalidates: ['schedules/lists'],
    onDone: () => {
      toast(t('desk.schedules.saved'), { mark: 'done' });
      onClose();
    },
  });
  const send = () => save.run({ id: schedule?.id ?? 0, import_id, name, kind, place, every_hours: Number(hours), enabled });
  const kinds = (['address', 'folder'] as const).map((value) => ({ value, label: t(`desk.schedules.kind.${value}`) }));
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t(schedule ? 'desk.schedules.edit' : 'desk.schedules.add')}
      verb={t('desk.schedules.save')}
      busy={save.busy}
      disabled={name.trim() === '' || !(Number(hours) >= 1) || (kind === 'address' && place.trim() === '')}
      onSend={send}
      errors={save.errors}
    >
      <p className="desk-small text-ink-2">{t('desk.schedules.help')}</p>
      <Field label={t('desk.schedules.name')} name="name" value={name} maxLength={100} onChange={setName} />
      <Field
        label={t('desk.schedules.kind')}
        name="kind"
        type="select"
        value={kind}
        options={kinds}
        onChange={(next) => setKind(next as Kind)}
      />
      {kind === 'folder' && known.data?.folder === false && <p className="text-sm text-wrong">{t('desk.schedules.no_folder')}</p>}
      <Field
        label={t(`desk.schedules.place.${kind}`)}
        name="place"
        value={place}
        maxLength={2000}
        {...(kind === 'address' ? { type: 'url' as const } : {})}
        onChange={setPlace}
      />
      <Field label={t('desk.schedules.every')} name="every_hours" type="number" value={hours} onChange={setHours} />
      <div className="flex items-center justify-between gap-16 text-sm">
        <span>{t('desk.schedules.on')}</span>
        <Switch label={t('desk.schedules.on')} checked={enabled} onChange={setEnabled} />
      </div>
    </AskSheet>
  );
}
