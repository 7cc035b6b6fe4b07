// Notes of staff about a thing of a member, which members never see.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import type { NoteThing } from '#contract/desk/tabs.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function NotesCard({ thing, id }: { thing: NoteThing; id: number }) {
  const call = useCall('notes/lists', { thing, id });
  const [text, setText] = useState('');
  const add = useCommand('notes/add', { onDone: () => setText('') });
  return (
    <Card title={t('desk.notes.title')}>
      <div className="flex flex-col gap-16">
        <QueryBoundary call={call}>
          {({ notes }) => (
            <ul className="flex flex-col gap-12">
              {notes.length === 0 && <li className="desk-small">{t('desk.notes.none')}</li>}
              {notes.map((note) => (
                <li key={note.id}>
                  <Facts className="desk-small block" items={[note.operator, dateTime(note.time)]} />
                  <span className="whitespace-pre-line [overflow-wrap:anywhere]">{note.text}</span>
                </li>
              ))}
            </ul>
          )}
        </QueryBoundary>
        <Form
          errors={add.errors}
          onSubmit={async () => {
            if (text.trim()) await add.run({ thing, id, text: text.trim() });
          }}
        >
          <Field
            label={t('desk.notes.add')}
            name="text"
            type="textarea"
            rows={2}
            value={text}
            onChange={setText}
            maxLength={2000}
            hint={t('desk.notes.hint')}
          />
          <div className="flex justify-end">
            <Button type="submit" size="small" busy={add.busy} disabled={text.trim() === ''}>
              {t('desk.notes.save')}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}
