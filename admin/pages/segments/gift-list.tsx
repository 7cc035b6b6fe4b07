// The coupons that a segment was given: how far the job is, what they cost and brought. Asked again while one is under way.
import { useEffect, useState } from 'react';
import type { OutputAt } from '#admin/lib/api.ts';
import { count, dateTime, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePaged } from '#admin/lib/use-paged.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { Badge, type Tone } from '#ui/feedback/badge.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

type Gift = OutputAt<'segments/gifts'>['data'][number];

const EVERY_MS = 5000;
const TONE: Record<Gift['state'], Tone> = { running: 'moving', done: 'safe', cancelled: 'over' };
const OTHERS = ['waiting', 'had', 'none_left', 'gone', 'failed'] as const;

export function GiftList({ id }: { id: number }) {
  const [running, setRunning] = useState(false);
  const list = usePaged(
    'segments/gifts',
    { id },
    { inside: true, keepPrevious: ['id'], ...(running ? { refetchInterval: EVERY_MS } : {}) },
  );
  const now = list.rows.some((gift) => gift.state === 'running');
  useEffect(() => setRunning(now), [now]);
  return (
    <Card title={t('desk.segments.history')}>
      <PagedList
        list={list}
        caption={t('desk.segments.history')}
        empty={<p className="desk-small">{t('desk.segments.history_none')}</p>}
      >
        {(gift) => <GiftRow gift={gift} />}
      </PagedList>
    </Card>
  );
}

function GiftRow({ gift }: { gift: Gift }) {
  const [asking, setAsking] = useState(false);
  const cancel = useCommand('segments/cancel', {
    onDone: () => {
      toast(t('desk.segments.stopped'), { mark: 'done' });
      setAsking(false);
    },
  });
  const { progress } = gift;
  const text = t('desk.segments.progress', { given: count(progress.given), n: count(gift.members) });
  return (
    <div className="flex flex-col gap-12">
      <div className="flex flex-wrap items-center gap-12">
        <strong className="text-ink">{gift.coupon.name}</strong>
        <Badge tone={TONE[gift.state]}>{t(`desk.segments.state.${gift.state}`)}</Badge>
        {gift.actions.includes('cancel') && (
          <Button size="small" kind="danger" className="ms-auto" onClick={() => setAsking(true)}>
            {t('desk.segments.stop')}
          </Button>
        )}
      </div>
      {gift.state === 'running' && (
        <progress className="w-full" max={gift.members} value={gift.members - progress.waiting} aria-label={text} />
      )}
      <p className="desk-small">
        {[
          text,
          ...OTHERS.filter((one) => progress[one] > 0).map((one) =>
            t(`desk.segments.progress.${one}`, { n: count(progress[one]) }),
          ),
        ].join(' · ')}
      </p>
      <FactsList
        facts={[
          [t('desk.segments.given_on'), `${dateTime(gift.time)} · ${gift.operator}`],
          [t('desk.segments.most'), gift.most === null ? t('desk.segments.open_ended') : money(gift.most)],
          [t('desk.segments.used'), count(gift.used)],
          [t('desk.segments.taken_off'), money(gift.taken_off)],
          [t('desk.segments.turnover'), money(gift.turnover)],
        ]}
      />
      <Dialog
        open={asking}
        title={t('desk.segments.stop_title')}
        safe={t('kit.cancel')}
        onSafe={() => setAsking(false)}
        verb={t('desk.segments.stop')}
        danger
        busy={cancel.busy}
        onVerb={() => void cancel.run({ id: gift.id })}
      >
        {t('desk.segments.stop_help')}
      </Dialog>
    </div>
  );
}
