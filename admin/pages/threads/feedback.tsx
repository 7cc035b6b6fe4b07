// Feedback of members: what they say, with pictures; answered once.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { Age } from '#admin/parts/age.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Pictures } from '#admin/parts/shot.tsx';
import { TakenQueue } from '#admin/parts/taken-queue.tsx';
import { WorkHead } from '#admin/parts/work-frame.tsx';
import type { FeedbackDesk } from '#contract/desk/threads.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { MessageIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const typeText = (row: FeedbackDesk): string => translate(`feedback.type.${row.type}`);

export function Feedback() {
  return (
    <TakenQueue
      path="feedbacks/lists"
      thing="feedback"
      title={t('desk.menu.feedbacks')}
      tabField="state"
      tabs={(['open', 'answered'] as const).map((value) => ({
        value,
        label: t(`state.feedback.${value}`),
        empty: t(`desk.feedback.empty_${value}`),
        waits: value === 'open',
      }))}
      find={t('desk.feedback.find')}
      filters={['operator_id', 'member_id', 'waited_hours']}
      workLabel={t('desk.feedback.work')}
      pick={t('desk.feedback.pick')}
      since={(row) => row.time}
      nameOf={(row) => `${row.member.nickname || row.member.mark} · ${typeText(row)}`}
      row={(row) => (
        <>
          <MessageIcon className="size-36 text-ink-3" />
          <span className="min-w-0">
            <Facts className="desk-row-title block" items={[row.member.nickname || row.member.mark, typeText(row)]} />
            <span className="desk-row-note line-clamp-2">{row.content}</span>
          </span>
          <span className="desk-row-end">
            <Age since={row.time} calm={row.state === 'answered'} />
          </span>
        </>
      )}
      work={(id, next) => <FeedbackWork key={id} id={id} onDone={next} />}
    />
  );
}

function FeedbackWork({ id, onDone }: { id: number; onDone: () => void }) {
  const call = useCall('feedbacks/detail', { id });
  return <QueryBoundary call={call}>{(row) => <Work row={row} onDone={onDone} />}</QueryBoundary>;
}

function Work({ row, onDone }: { row: FeedbackDesk; onDone: () => void }) {
  return (
    <>
      <WorkHead
        facts={[row.member.nickname || row.member.mark, row.member.erased && t('desk.members.erased'), dateTime(row.time)]}
      >
        {typeText(row)}
      </WorkHead>
      <div className="desk-work-body">
        <div className="desk-col">
          <Card className="flex flex-col gap-20">
            <p className="whitespace-pre-line [overflow-wrap:anywhere]">{row.content}</p>
            <Pictures pictures={row.photos.map((src) => ({ src, alt: '' }))} />
            {row.contact && <Facts items={[t('desk.feedback.contact'), row.contact]} />}
          </Card>
          {row.answer === null ? (
            !row.member.erased && <Answer id={row.id} onDone={onDone} />
          ) : (
            <Card
              title={t('desk.feedback.answer')}
              all={row.answered_at ? t('desk.feedback.answered_at', { time: dateTime(row.answered_at) }) : undefined}
            >
              <p className="whitespace-pre-line [overflow-wrap:anywhere]">{row.answer}</p>
            </Card>
          )}
        </div>
        <aside className="desk-col">
          <MemberCard member={row.member} />
        </aside>
      </div>
    </>
  );
}

function Answer({ id, onDone }: { id: number; onDone: () => void }) {
  const [text, setText] = useState('');
  const told = () => {
    toast(t('desk.done'), { mark: 'done' });
    onDone();
  };
  const answer = useCommand('feedbacks/answer', { onDone: told });
  return (
    <Card title={t('desk.feedback.answer')}>
      <Form onSubmit={async () => void (text.trim() && (await answer.run({ id, text: text.trim() })))} errors={answer.errors}>
        <Field
          label={t('desk.feedback.answer')}
          hideLabel
          name="text"
          type="textarea"
          rows={5}
          value={text}
          onChange={setText}
          maxLength={2000}
          hint={t('desk.feedback.answer_hint')}
        />
        <div className="flex justify-end">
          <Button type="submit" kind="primary" size="small" busy={answer.busy} disabled={text.trim() === ''}>
            {t('desk.threads.send')}
          </Button>
        </div>
      </Form>
    </Card>
  );
}
