// Invitations by mail: addresses are added, then sent with a word of one's own.
import { useState } from 'react';
import { uuid } from '#client/uuid.ts';
import type { OutputAt } from '#shop/lib/api.ts';
import { date } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { type RowOf, useList } from '#shop/lib/use-list.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';
import { Failed } from '#ui/feedback/failed.tsx';
import { LoadMore } from '#ui/feedback/load-more.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';

type Invitations = OutputAt<'invitefriends/lists'>;
type Mail = RowOf<OutputAt<'invitefriends/mails'>>;
type Props = { known: Invitations; onChanged: () => void };

const TONES: Record<Mail['state'], Tone> = { added: 'clock', sent: 'moving', skipped: 'over', joined: 'safe', refused: 'over' };
const MOST = 20;

/** Addresses in what was typed: on lines, or with commas, semicolons or blanks between. */
export const addressesIn = (typed: string): string[] => typed.split(/[\s,;，；、]+/).filter(Boolean);

export function InviteMails({ known, onChanged }: Props) {
  const list = useList('invitefriends/mails', {}, { quiet: true });
  const changed = () => {
    onChanged();
    void list.refresh().catch(() => undefined);
  };
  return (
    <Card title={t('invite.mails')} className="flex flex-col gap-28">
      <AddForm known={known} onChanged={changed} />
      {list.state === 'failed' && (
        <Failed title={t('invite.list_failed')} onRetry={() => void list.refresh().catch(() => undefined)} />
      )}
      {list.rows.length > 0 && (
        <ul className="flex flex-col" aria-label={t('invite.mails')}>
          {list.rows.map((mail) => (
            <li key={mail.email} className="flex items-center justify-between gap-16 border-line py-18 not-first:border-t">
              <span className="flex min-w-0 flex-col gap-4">
                <bdi className="text-md text-ink [overflow-wrap:anywhere]">{mail.email}</bdi>
                <span className="text-xs text-ink-3">{date(mail.time)}</span>
              </span>
              <Badge tone={TONES[mail.state]} className="flex-none">
                {t(`invite.mail.${mail.state}`)}
              </Badge>
            </li>
          ))}
        </ul>
      )}
      {list.hasMore && (
        <LoadMore
          loading={list.loadingMore}
          failed={list.moreFailed}
          hasMore={list.hasMore}
          count={list.rows.length}
          onMore={list.loadMore}
        />
      )}
      {list.rows.some((mail) => mail.state === 'skipped') && <p className="text-xs text-ink-3">{t('invite.skipped_help')}</p>}
      {known.mails_waiting > 0 && <SendForm known={known} onChanged={changed} />}
    </Card>
  );
}

function AddForm({ known, onChanged }: Props) {
  const [typed, setTyped] = useState('');
  const add = useFormCommand('invitefriends/emailAdd', { fields: { emails: 'emails' } });
  const send = async () => {
    const done = await add.run({ emails: addressesIn(typed) });
    if (!done) return;
    setTyped('');
    toast(t('invite.added', { n: done.added }), { mark: 'done' });
    onChanged();
  };
  return (
    <CheckedForm
      className="flex flex-col gap-20"
      wanted={[{ name: 'emails', label: t('invite.addresses'), value: typed, typed: true }]}
      errors={add.errors}
      onSubmit={send}
    >
      <Field
        name="emails"
        type="textarea"
        label={t('invite.addresses')}
        value={typed}
        onChange={setTyped}
        autoComplete="off"
        maxLength={2400}
        placeholder="name@example.com"
        hint={t('invite.addresses_hint', { n: known.mails_left })}
        check={(text) => {
          const all = addressesIn(text);
          if (all.length > MOST) return t('invite.too_many', { n: MOST });
          const wrong = all.find((one) => !/^[^@\s]+@[^@\s]+\.[^@\s]+$/.test(one));
          return wrong ? t('invite.wrong', { address: wrong }) : undefined;
        }}
      />
      <NotSent error={add.error} />
      <Button type="submit" block busy={add.busy}>
        {t('invite.add')}
      </Button>
    </CheckedForm>
  );
}

function SendForm({ known, onChanged }: Props) {
  const [content, setContent] = useState('');
  const command = useFormCommand('invitefriends/sendInvitefriendsEmail', { fields: { content: 'content' } });
  const send = async () => {
    const done = await command.run({ content: content.trim() || undefined, key: uuid() });
    if (!done) return;
    setContent('');
    toast(t('invite.sent', { n: done.sent }), { mark: 'done' });
    onChanged();
  };
  return (
    <CheckedForm className="flex flex-col gap-20" wanted={[]} errors={command.errors} onSubmit={send}>
      <Field
        name="content"
        type="textarea"
        label={t('invite.content')}
        optional
        value={content}
        onChange={setContent}
        maxLength={500}
        hint={t('invite.content_hint')}
      />
      <NotSent error={command.error} />
      <Button kind="primary" type="submit" block busy={command.busy}>
        {t('invite.send', { n: known.mails_waiting })}
      </Button>
    </CheckedForm>
  );
}
