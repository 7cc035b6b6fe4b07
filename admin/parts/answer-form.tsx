// The answer to a member: typed, from a saved reply, or translated into their language before it is sent; with pictures where they go along.
import { useState } from 'react';
import { send } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { locale, t } from '#admin/lib/i18n.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { workMoved } from '#admin/lib/work-moved.ts';
import { CannedPick } from '#admin/parts/canned-pick.tsx';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { isCallError } from '#client/call-error.ts';
import { languageName } from '#client/language-name.ts';
import type { ThreadWhole } from '#contract/desk/threads.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { SendIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';

/** What an answer changes where its thing is worked on. */
const INVALIDATES = { order: ['buying', 'find'], waybill: ['packing', 'find'], feedback: [], review: ['reviews'] } as const;
const HINTS = {
  order: undefined,
  waybill: undefined,
  feedback: 'desk.feedback.answer_hint',
  review: 'desk.threads.public',
} as const;

export function AnswerForm({ whole }: { whole: ThreadWhole }) {
  const { thing, thing_id: id, version } = whole;
  const [text, setText] = useState('');
  const [picking, setPicking] = useState(false);
  const uploads = useUploads();
  const draft = useDraft(whole, text, setText);
  const reply = useCommand('threads/reply', {
    invalidates: [...INVALIDATES[thing]],
    onDone: (answer) => {
      workMoved([answer.id]);
      toast(t('desk.done'), { mark: 'done' });
    },
  });
  const { ids: files, busy: waiting } = uploads;
  const empty = text.trim() === '' && files.length === 0;
  const answer = async () => {
    if (empty || waiting) return;
    const sent = await reply.run({
      ...{ thing, id },
      ...(text.trim() ? { text: text.trim() } : {}),
      ...(files.length > 0 ? { files } : {}),
      ...(version === null ? {} : { version }),
    });
    if (!sent) return;
    setText('');
    setPicking(false);
    uploads.clear();
  };
  const hint = HINTS[thing];
  return (
    <Form onSubmit={answer} errors={reply.errors}>
      <CannedPick of={{ thing, id }} kind="reply" onPick={setText} />
      <Field
        label={t('desk.threads.reply')}
        hideLabel
        name="text"
        type="textarea"
        rows={3}
        value={text}
        onChange={setText}
        placeholder={t('desk.threads.reply')}
        maxLength={thing === 'review' ? 1000 : 2000}
        {...(hint ? { hint: t(hint) } : {})}
      />
      {picking && <PhotoTaker uploads={uploads} max={9} label={t('desk.threads.photos')} />}
      <div className="flex flex-wrap justify-end gap-12">
        {whole.translates && (
          <Button size="small" busy={draft.busy} disabled={text.trim() === ''} onClick={() => void draft.translate()}>
            {t('desk.threads.translate_to', { language: draft.language })}
          </Button>
        )}
        {draft.original !== null && (
          <Button size="small" onClick={draft.restore}>
            {t('desk.threads.own_words')}
          </Button>
        )}
        {whole.pictures && !picking && (
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

/** The typed words in the member's language, to be read before they are sent; one's own come back by a tap. */
function useDraft(whole: ThreadWhole, text: string, setText: (text: string) => void) {
  const [original, setOriginal] = useState<string | null>(null);
  const [busy, setBusy] = useState(false);
  const { lang } = whole.member;
  const language = languageName(lang, locale());
  const translate = async () => {
    setBusy(true);
    try {
      const { state, texts } = await send('threads/translate', { thing: whole.thing, id: whole.thing_id, text: text.trim() });
      if (state === 'failed') toast(t('desk.threads.translate_failed'), { mark: 'warning' });
      if (!texts[0]) return;
      setOriginal(text);
      setText(texts[0].text);
    } catch (error) {
      if (!isCallError(error)) throw error;
      toast(errorText(error), { mark: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  const restore = () => {
    setText(original ?? '');
    setOriginal(null);
  };
  return { original: text === '' ? null : original, busy, language, translate, restore };
}
