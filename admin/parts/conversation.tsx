// What was said in a conversation, older messages on demand, in the reader's language where a service translates; and the answer.
import { useRef, useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAsking, useTranslation } from '#admin/lib/use-translation.ts';
import { AnswerForm } from '#admin/parts/answer-form.tsx';
import { Bubbles } from '#admin/parts/thread.tsx';
import type { MessageOut } from '#contract/calls/parts.ts';
import type { ThreadWhole } from '#contract/desk/threads.ts';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';

export function Conversation({ whole }: { whole: ThreadWhole }) {
  const older = useOlder(whole);
  const translation = useTranslation(named(whole), older.messages);
  return (
    <Card title={t('desk.thread.title')}>
      <div className="desk-thread">
        {older.more && (
          <Button size="small" kind="quiet" busy={older.busy} onClick={() => void older.load()}>
            {t('desk.threads.older')}
          </Button>
        )}
        {older.messages.length === 0 && <p className="desk-small">{t('desk.thread.none')}</p>}
        <Bubbles messages={older.messages} translated={translation.texts} />
        {translation.failed && (
          <Note tone="clock" role="status">
            {t('desk.threads.translate_failed')}
          </Note>
        )}
        {whole.translates && older.messages.some(({ from, text }) => from === 'member' && text !== '') && (
          <Button size="small" kind="quiet" busy={translation.busy} onClick={() => void translation.ask()}>
            {t('desk.threads.translate')}
          </Button>
        )}
        {!whole.translates && <p className="desk-small">{t('desk.threads.translate_off')}</p>}
        {whole.replies && <AnswerForm whole={whole} />}
      </div>
    </Card>
  );
}

const named = ({ thing, thing_id }: ThreadWhole) => ({ thing, id: thing_id });

/** Messages before the newest page, as they are asked for. */
function useOlder(whole: ThreadWhole) {
  const seen = useRef(new Map<number, MessageOut>());
  const [more, setMore] = useState<boolean>();
  const asking = useAsking();
  for (const message of whole.messages) seen.current.set(message.id, message);
  const messages = [...seen.current.values()].sort((a, b) => a.id - b.id);
  const load = () =>
    asking.ask(async () => {
      const before = messages[0]?.id;
      if (before === undefined) return;
      const older = await send('threads/detail', { ...named(whole), before });
      for (const message of older.messages) seen.current.set(message.id, message);
      setMore(older.more);
    });
  return { messages, more: more ?? whole.more, busy: asking.busy, load };
}
