// Mails, SMS and pushes that the shop wrote; without a mail server they can be read here.

import { useState } from 'react';
import type { OutputAt } from '#admin/lib/api.ts';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { cutText } from '#contract/clean-text.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { Segment } from '#ui/input/segment.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Row = OutputAt<'outbox/lists'>['data'][number];
const CHANNELS = ['', 'mail', 'sms', 'push'] as const;

export function Outbox() {
  const address = useAddress();
  const channel = address.get('channel') as (typeof CHANNELS)[number];
  const [open, setOpen] = useState<Row | null>(null);
  const list = usePaged('outbox/lists', channel ? { channel } : {}, { refetchInterval: 15_000 });
  const first = useCall('session/first', {}).data;
  const unsent = first?.some((step) => step.code === 'mail' && !step.done) ?? false;
  const retry = useCommand('outbox/retry', { onDone: () => setOpen(null) });
  return (
    <DeskPage title={t('desk.menu.outbox')}>
      {unsent && (
        <Note tone="clock" title={t('desk.outbox.no_mail')}>
          {t('desk.outbox.no_mail_help')}
        </Note>
      )}
      <PagedList
        list={list}
        caption={t('desk.menu.outbox')}
        counted
        find={t('desk.outbox.find')}
        tools={
          <Segment
            label={t('desk.outbox.channel')}
            value={channel}
            onChange={(next) => list.narrow({ channel: next || null })}
            options={CHANNELS.map((value) => ({ value, label: value ? t(`desk.outbox.${value}`) : t('desk.list.all') }))}
          />
        }
        narrowed={channel !== ''}
        onRow={setOpen}
        empty={<Empty title={t('desk.list.none')} />}
        columns={[
          { key: 'time', head: t('desk.members.time'), width: '130px', cell: (row) => dateTime(row.time) },
          {
            key: 'target',
            head: t('desk.outbox.to'),
            cell: (row) => <span className="ui-ltr break-all">{row.target}</span>,
          },
          {
            key: 'subject',
            head: t('desk.outbox.subject'),
            cell: (row) => (
              <button type="button" className="ui-link text-start" onClick={() => setOpen(row)}>
                {row.subject || cutText(row.body, 60)}
              </button>
            ),
          },
          {
            key: 'channel',
            head: t('desk.outbox.channel'),
            cell: (row) => t(`desk.outbox.${row.channel as 'mail' | 'sms' | 'push'}`),
          },
          {
            key: 'state',
            head: t('desk.field.state'),
            end: true,
            cell: (row) => <StateBadge thing="outbox" state={row.state} />,
          },
        ]}
      />
      <Sheet
        open={open !== null}
        onClose={() => setOpen(null)}
        title={open?.subject || t('desk.menu.outbox')}
        place="side"
        {...(open?.state === 'failed'
          ? {
              actions: (
                <Button kind="primary" busy={retry.busy} onClick={() => void retry.run({ id: open.id })}>
                  {t('desk.outbox.retry')}
                </Button>
              ),
            }
          : {})}
      >
        {open && (
          <>
            <FactsList
              facts={[
                [t('desk.outbox.to'), open.target],
                [t('desk.members.time'), dateTime(open.time)],
                [t('desk.field.state'), <StateBadge key="s" thing="outbox" state={open.state} />],
                [t('desk.outbox.error'), open.error],
              ]}
            />
            {open.channel === 'mail' && (
              // Runs nothing: the frame is fenced here, and by what its own answer says.
              <iframe
                className="h-[60vh] w-full rounded-image border border-line bg-surface"
                title={t('desk.outbox.view')}
                sandbox=""
                src={`/admin/mail/${open.id}`}
              />
            )}
            {open.channel === 'mail' && <h3 className="text-sm text-ink-2">{t('desk.outbox.text')}</h3>}
            <pre className="whitespace-pre-wrap break-words font-sans text-ink bg-sunken rounded-image p-28">{open.body}</pre>
          </>
        )}
      </Sheet>
    </DeskPage>
  );
}
