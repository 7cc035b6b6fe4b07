// Ordered services to answer while packing or inspecting: done or not done, with a note and photos as proof.
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { type Answers, type Entry, proofsAt, unanswered } from '#admin/lib/service-answers.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import type { ServiceTask } from '#contract/service-answers.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Card } from '#ui/layout/card.tsx';

type Props = {
  /** the piece of work that their photos belong to */
  place: string;
  tasks: readonly ServiceTask[];
  answers: Answers;
  /** photos that are there or taken now */
  photos: number;
  /** after a try: what is missing is marked */
  checked: boolean;
};

export function ServiceTasks({ place, tasks, answers, photos, checked }: Props) {
  if (tasks.length === 0) return null;
  const missing = checked ? unanswered(tasks, answers.entries, photos) : undefined;
  return (
    <Card title={t('desk.services.title')} all={t('desk.services.undone_help')}>
      <ul className="flex flex-col gap-24" id="service-tasks">
        {tasks.map((task) => (
          <li key={task.code} className="flex flex-col gap-12">
            <Task
              task={task}
              place={proofsAt(place, task.code)}
              entry={answers.entries[task.code] ?? {}}
              set={(change) => answers.set(task.code, change)}
            />
          </li>
        ))}
      </ul>
      {missing && (
        <Note tone="wrong" className="mt-20" role="alert">
          {missing.proof === 'photos'
            ? t('services.photos', { name: missing.name, n: missing.wanted })
            : t('services.unanswered', { name: missing.name })}
        </Note>
      )}
    </Card>
  );
}

type TaskProps = { task: ServiceTask; place: string; entry: Entry; set: (change: Partial<Entry>) => void };

function Task({ task, place, entry, set }: TaskProps) {
  if (task.state !== 'ordered')
    return (
      <Line name={task.name}>
        {task.done_at ? t('services.done_by', { time: dateTime(task.done_at), by: task.by }) : t(`services.${task.state}`)}
      </Line>
    );
  if (task.proof === 'system') return <Line name={task.name}>{t('desk.services.system')}</Line>;
  if (task.proof === 'photos')
    return (
      <>
        <Line name={task.name}>{t('desk.services.photos', { n: task.wanted })}</Line>
        <Checkbox shape="square" checked={entry.done === false} onChange={(off) => set({ done: off ? false : undefined })}>
          {t('desk.services.undone')}
        </Checkbox>
      </>
    );
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-16">
        <span className="text-ink">{task.name}</span>
        <Segment
          label={task.name}
          value={entry.done === undefined ? '' : entry.done ? 'done' : 'undone'}
          onChange={(value) => set({ done: value === 'done' })}
          options={[
            { value: 'done', label: t('desk.services.done') },
            { value: 'undone', label: t('desk.services.undone') },
          ]}
        />
      </div>
      {entry.done && <Proof place={place} entry={entry} set={set} />}
    </>
  );
}

function Proof({ place, entry, set }: Omit<TaskProps, 'task'>) {
  const uploads = useUploads(place);
  return (
    <>
      <Field
        label={t('desk.services.note')}
        name="service-note"
        value={entry.note ?? ''}
        onChange={(note) => set({ note })}
        maxLength={300}
        optional
      />
      <PhotoTaker uploads={uploads} max={5} />
    </>
  );
}

const Line = ({ name, children }: { name: string; children: string }) => (
  <div className="flex flex-wrap items-baseline justify-between gap-16">
    <span className="text-ink">{name}</span>
    <span className="desk-small">{children}</span>
  </div>
);
