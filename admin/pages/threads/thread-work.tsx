// One thread: who writes about what, everything said so far, and the answer with pictures; the clock of the oldest open message next to it.
import { useRef, useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { t } from '#admin/lib/i18n.ts';
import { isStateIn } from '#admin/lib/tones.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { Act } from '#admin/parts/act.tsx';
import { Age } from '#admin/parts/age.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { Bubbles } from '#admin/parts/thread.tsx';
import { isCallError } from '#client/call-error.ts';
import type { MessageOut } from '#contract/calls/parts.ts';
import type { QueuedThing } from '#contract/calls/threads.ts';
import type { ThreadWhole } from '#contract/desk/threads.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { SendIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

/** Where the thing of a thread is worked on, and what an answer to it changes there. */
const DESKS = {
  order: { href: (id: number) => `/buying?order=${id}`, open: 'desk.threads.open_order', invalidates: ['buying'] },
  waybill: { href: (id: number) => `/packing?id=${id}`, open: 'desk.threads.open_waybill', invalidates: ['packing'] },
} as const satisfies Record<QueuedThing, object>;

export function ThreadWork({ thing, id, onDone }: { thing: QueuedThing; id: number; onDone: () => void }) {
  const call = useCall('threads/detail', { thing, id }, { refetchInterval: 30_000 });
  return <QueryBoundary call={call}>{(whole) => <Work whole={whole} onDone={onDone} />}</QueryBoundary>;
}

function Work({ whole, onDone }: { whole: ThreadWhole; onDone: () => void }) {
  const { thing, id } = whole;
  const older = useOlder(whole);
  const done = useCommand('threads/done', { onDone });
  return (
    <>
      <header className="desk-work-head">
        <div className="flex-1 min-w-0">
          <h1 className="flex flex-wrap items-center gap-12">
            {whole.no} {isStateIn(thing, whole.state) && <StateBadge thing={thing} state={whole.state} />}
          </h1>
          <Facts
            className="desk-work-head-facts"
            items={[
              whole.member.nickname || whole.member.mark,
              whole.member.erased && t('desk.members.erased'),
              whole.waiting > 0 && t('desk.threads.waits', { n: whole.waiting }),
            ]}
          />
        </div>
        <Button size="small" href={DESKS[thing].href(id)}>
          {t(DESKS[thing].open)}
        </Button>
      </header>
      <div className="desk-work-body">
        <div className="desk-col">
          {whole.since && (
            <p>
              <Age since={whole.since} due={whole.due_at} />
            </p>
          )}
          <Card>
            <div className="desk-thread">
              {older.more && (
                <Button size="small" kind="quiet" busy={older.busy} onClick={() => void older.load()}>
                  {t('desk.threads.older')}
                </Button>
              )}
              <Bubbles messages={older.messages} />
              {!whole.member.erased && <Answer thing={thing} id={id} />}
            </div>
          </Card>
        </div>
        <aside className="desk-col">
          <MemberCard member={whole.member} />
        </aside>
      </div>
      {whole.waiting > 0 && (
        <footer className="desk-work-foot">
          <Act busy={done.busy} keys="x" onClick={() => void done.run({ thing, id })}>
            {t('desk.threads.done')}
          </Act>
        </footer>
      )}
    </>
  );
}

function Answer({ thing, id }: { thing: QueuedThing; id: number }) {
  const [text, setText] = useState('');
  const [picking, setPicking] = useState(false);
  const uploads = useUploads();
  const reply = useCommand('threads/reply', {
    invalidates: DESKS[thing].invalidates,
    onDone: () => toast(t('desk.done'), { mark: 'done' }),
  });
  const { ids: files, busy: waiting } = uploads;
  const empty = text.trim() === '' && files.length === 0;
  const answer = async () => {
    if (empty || waiting) return;
    const sent = await reply.run({
      thing,
      id,
      ...(text.trim() ? { text: text.trim() } : {}),
      ...(files.length > 0 ? { files } : {}),
    });
    if (!sent) return;
    setText('');
    setPicking(false);
    uploads.clear();
  };
  return (
    <Form onSubmit={answer} errors={reply.errors}>
      <Field
        label={t('desk.threads.reply')}
        hideLabel
        name="text"
        type="textarea"
        rows={3}
        value={text}
        onChange={setText}
        placeholder={t('desk.threads.reply')}
        maxLength={2000}
      />
      {picking && <PhotoTaker uploads={uploads} max={9} label={t('desk.threads.photos')} />}
      <div className="flex flex-wrap justify-end gap-12">
        {!picking && (
          <Button size="small" onClick={() => setPicking(true)}>
            {t('desk.threads.photos')}
          </Button>
        )}
        <Button type="submit" kind="primary" size="small" busy={reply.busy} disabled={empty || waiting} icon={<SendIcon />}>
          {t('desk.threads.send')}
        </Button>
      </div>
    </Form>
  );
}

/** Messages before the newest page, as they are asked for. */
function useOlder(whole: ThreadWhole) {
  const seen = useRef(new Map<number, MessageOut>());
  const [more, setMore] = useState<boolean>();
  const [busy, setBusy] = useState(false);
  for (const message of whole.messages) seen.current.set(message.id, message);
  const messages = [...seen.current.values()].sort((a, b) => a.id - b.id);
  const load = async () => {
    const before = messages[0]?.id;
    if (busy || before === undefined) return;
    setBusy(true);
    try {
      const older = await send('threads/detail', { thing: whole.thing, id: whole.id, before });
      for (const message of older.messages) seen.current.set(message.id, message);
      setMore(older.more);
    } catch (error) {
      if (!isCallError(error)) throw error;
      toast(errorText(error), { mark: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return { messages, more: more ?? whole.more, busy, load };
}
