// Messages about one thing, oldest first, and the field to write another with pictures.
import { type FormEvent, useState } from 'react';
import type { MessageOut } from '#contract/calls/parts.ts';
import { dateTime } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import type { Uploaded } from '#shop/lib/upload.ts';
import { PhotoPicker } from '#shop/parts/photo/photo-picker.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Translated } from '#shop/parts/thread/translated.tsx';
import type { Older } from '#shop/parts/thread/use-older.ts';
import { cx } from '#ui/cx.ts';
import { AttachIcon, SendIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { createSubmission } from '#ui/input/submission.ts';
import { Facts } from '#ui/layout/facts.tsx';

export type ThreadProps = {
  messages: readonly MessageOut[];
  /** older ones that are not loaded yet */
  older?: Pick<Older, 'more' | 'busy' | 'load'>;
  /** Sends; true when it was sent (the field is then emptied). Without it the thread is read-only. */
  onSend?: (message: { content: string; files: number[] }) => Promise<boolean>;
  busy?: boolean;
  placeholder?: string;
  className?: string;
};

const MOST_CHARACTERS = 2000;

export function Thread({ messages, older, onSend, busy, placeholder, className }: ThreadProps) {
  const ordered = [...messages].sort((a, b) => a.time.localeCompare(b.time) || a.id - b.id);
  return (
    <div className={cx('flex flex-col gap-24', className)}>
      {older?.more && (
        <Button size="small" kind="quiet" className="self-center" busy={older.busy} onClick={() => void older.load()}>
          {t('thread.older')}
        </Button>
      )}
      {ordered.length === 0 && <p className="text-sm text-ink-3">{t('thread.empty')}</p>}
      {ordered.map((message) => (
        <Message key={message.id} message={message} />
      ))}
      {onSend && <Composer onSend={onSend} busy={busy} placeholder={placeholder} />}
    </div>
  );
}

function Message({ message }: { message: MessageOut }) {
  const mine = message.from === 'member';
  const who = mine ? t('thread.member') : message.from === 'system' ? t('thread.system') : message.name;
  return (
    <div className={cx('shop-message', mine && 'shop-message-mine')}>
      <span className="text-xs text-ink-3">
        <Facts items={[who, dateTime(message.time)]} />
      </span>
      {message.text && (
        <div className="shop-message-text">
          <Translated text={message.text} original={message.original} />
        </div>
      )}
      <PhotoStrip photos={message.photos} picture="w-132" />
    </div>
  );
}

function Composer({
  onSend,
  busy,
  placeholder = t('thread.placeholder'),
}: Pick<ThreadProps, 'busy' | 'placeholder'> & { onSend: NonNullable<ThreadProps['onSend']> }) {
  const [content, setContent] = useState('');
  const [files, setFiles] = useState<Uploaded[]>([]);
  const [picking, setPicking] = useState(false);
  const [uploading, setUploading] = useState(false);
  const [submission] = useState(() => createSubmission());
  const text = content.trim();
  const ready = !busy && !uploading && (text !== '' || files.length > 0);
  const send = async () => {
    if (!(await onSend({ content: text, files: files.map((f) => f.id) }))) return;
    setContent('');
    setFiles([]);
    setPicking(false);
  };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    return submission(() => ready, send);
  };
  return (
    <form className="flex flex-col gap-14" onSubmit={submit}>
      {picking && <PhotoPicker use="message" value={files} onChange={setFiles} onBusy={setUploading} />}
      <div className="shop-composer">
        <IconButton
          icon={<AttachIcon />}
          label={t('thread.picture')}
          pressed={picking}
          onClick={() => setPicking(!picking)}
          throttle={false}
        />
        <span className="shop-composer-text" data-text={content}>
          <textarea
            rows={1}
            maxLength={MOST_CHARACTERS}
            value={content}
            placeholder={placeholder}
            aria-label={placeholder}
            onChange={(event) => setContent(event.target.value)}
          />
        </span>
        <button type="submit" className="ui-iconbtn" aria-label={t('thread.send')} disabled={!ready}>
          <SendIcon />
        </button>
      </div>
    </form>
  );
}
