// Messages with a member, and the line to answer.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { useTranslation } from '#admin/lib/use-translation.ts';
import { CannedPick } from '#admin/parts/canned-pick.tsx';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { Pictures } from '#admin/parts/shot.tsx';
import type { MessageOut } from '#contract/calls/parts.ts';
import type { QueuedThing } from '#contract/calls/threads.ts';
import { SendIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { type FieldErrors, Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function Thread({
  of,
  messages,
  onReply,
  busy,
  errors,
}: {
  of: { thing: QueuedThing; id: number };
  messages: MessageOut[];
  /** with text, pictures (ids of uploads), or both */
  onReply: (message: { text?: string; files?: number[] }) => Promise<unknown>;
  busy: boolean;
  errors: FieldErrors;
}) {
  const [text, setText] = useState('');
  const translation = useTranslation(of, messages);
  const [picking, setPicking] = useState(false);
  const uploads = useUploads();
  const { ids: files } = uploads;
  const words = text.trim();
  const empty = words === '' && files.length === 0;
  const send = async () => {
    if (empty || uploads.busy) return;
    const sent = await onReply({ ...(words ? { text: words } : {}), ...(files.length > 0 ? { files } : {}) });
    if (!sent) return;
    setText('');
    setPicking(false);
    uploads.clear();
  };
  return (
    <Card title={t('desk.thread.title')} all={messages.length > 0 ? String(messages.length) : undefined}>
      <div className="desk-thread">
        {messages.length === 0 && <p className="desk-small">{t('desk.thread.none')}</p>}
        <Bubbles messages={messages} translated={translation.texts} />
        {(translation.failed || translation.off) && (
          <p className="desk-small" role="status">
            {t(translation.off ? 'desk.threads.translate_off' : 'desk.threads.translate_failed')}
          </p>
        )}
        {messages.some(({ from, text }) => from === 'member' && text !== '') && (
          <Button size="small" kind="quiet" busy={translation.busy} onClick={() => void translation.ask()}>
            {t('desk.threads.translate')}
          </Button>
        )}
        <Form onSubmit={send} errors={errors}>
          <CannedPick of={of} kind="reply" onPick={setText} />
          <Field
            label={t('desk.thread.reply')}
            hideLabel
            name="text"
            type="textarea"
            rows={2}
            value={text}
            onChange={setText}
            placeholder={t('desk.thread.reply')}
            maxLength={2000}
          />
          {picking && <PhotoTaker uploads={uploads} max={9} label={t('desk.threads.photos')} />}
          <div className="flex flex-wrap justify-end gap-12">
            {!picking && (
              <Button size="small" onClick={() => setPicking(true)}>
                {t('desk.threads.photos')}
              </Button>
            )}
            <Button type="submit" size="small" busy={busy} disabled={empty || uploads.busy} icon={<SendIcon />}>
              {t('desk.thread.send')}
            </Button>
          </div>
        </Form>
      </div>
    </Card>
  );
}

type Said = { messages: readonly MessageOut[]; translated?: ReadonlyMap<number, string> };

/** What was said, oldest first; `translated`: messages in the reader's language, by their ids. */
export const Bubbles = ({ messages, translated }: Said) =>
  messages.map((message) => {
    const translation = translated?.get(message.id);
    return (
      <div key={message.id} className="desk-bubble" data-own={message.from !== 'member'}>
        <small>
          <Facts items={[message.name, dateTime(message.time)]} />
        </small>
        {translation === undefined ? translate(message.text) : <Translated original={message.text} translation={translation} />}
        <Pictures pictures={message.photos.map((src) => ({ src, alt: '' }))} />
      </div>
    );
  });

/** A translation is marked as one; the member's own words are a tap away. */
function Translated({ original, translation }: { original: string; translation: string }) {
  const [own, setOwn] = useState(false);
  return (
    <>
      <span className="whitespace-pre-line">{own ? original : translation}</span>
      <small className="flex flex-wrap items-center gap-8">
        {!own && <span>{t('desk.threads.translated')}</span>}
        <button type="button" className="ui-link" onClick={() => setOwn(!own)}>
          {t(own ? 'desk.threads.translation' : 'desk.threads.original')}
        </button>
      </small>
    </>
  );
}
