// One segment: its rule, who is in it now, and the coupons it was given.
import { useState } from 'react';
import { useNavigate, useParams } from 'react-router-dom';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { useMay } from '#admin/lib/session.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { GiftList } from '#admin/pages/segments/gift-list.tsx';
import { GiveSheet } from '#admin/pages/segments/give-sheet.tsx';
import { conditionWords } from '#admin/pages/segments/rule-words.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import type { SegmentOut } from '#contract/desk/segments.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Table } from '#ui/layout/table.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';

export function Segment() {
  const id = Number(useParams().id) || 0;
  const call = useCall('segments/detail', { id }, { enabled: id > 0 });
  return <QueryBoundary call={call}>{(segment) => <Whole segment={segment} />}</QueryBoundary>;
}

function Whole({ segment }: { segment: SegmentOut }) {
  const [open, setOpen] = useState<'give' | 'remove' | null>(null);
  const finance = useMay('finance');
  const navigate = useNavigate();
  const languages = useLanguages();
  const remove = useCommand('segments/remove', {
    onDone: () => {
      toast(t('desk.segments.removed'), { mark: 'done' });
      navigate('/segments', { replace: true });
    },
  });
  const conditions = conditionWords(segment.rule, languages);
  return (
    <DeskPage
      title={segment.name}
      facts={[segment.operator, dateTime(segment.time)]}
      acts={
        <>
          {finance && (
            <Button kind="primary" size="small" onClick={() => setOpen('give')}>
              {t('desk.segments.give')}
            </Button>
          )}
          <Button size="small" onClick={() => navigate(`/segments/${segment.id}/edit`)}>
            {t('desk.segments.edit')}
          </Button>
          <Button size="small" kind="danger" onClick={() => setOpen('remove')}>
            {t('desk.segments.remove')}
          </Button>
        </>
      }
    >
      <div className="grid gap-32 items-start lg:[grid-template-columns:minmax(0,1fr)_300px]">
        <div className="desk-col">
          {finance && <GiftList id={segment.id} />}
          <Members id={segment.id} />
        </div>
        <aside className="desk-col">
          <Counted segment={segment} />
          <Card title={t('desk.segments.conditions')}>
            {conditions.length === 0 ? (
              <p className="text-ink">{t('desk.segments.everybody')}</p>
            ) : (
              <FactsList facts={conditions} />
            )}
          </Card>
        </aside>
      </div>
      {open === 'give' && <GiveSheet segment={segment} onClose={() => setOpen(null)} />}
      <Dialog
        open={open === 'remove'}
        title={t('desk.segments.remove_title', { name: segment.name })}
        safe={t('kit.cancel')}
        onSafe={() => setOpen(null)}
        verb={t('desk.segments.remove')}
        danger
        busy={remove.busy}
        onVerb={() => void remove.run({ id: segment.id })}
      >
        {t('desk.segments.remove_help')}
      </Dialog>
    </DeskPage>
  );
}

function Counted({ segment }: { segment: SegmentOut }) {
  const call = useCall('segments/count', { rule: segment.rule });
  return (
    <Card title={t('desk.segments.in_it')}>
      <QueryBoundary call={call}>
        {({ members, of, time }) => (
          <>
            <p className="text-xl font-strong text-ink ui-num">{t('desk.segments.count', { n: members })}</p>
            <p className="desk-small">{t('desk.segments.count_of', { n: of, time: dateTime(time) })}</p>
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}

/** Read from where the page before ended, so that no page is slower than another. */
function Members({ id }: { id: number }) {
  const address = useAddress();
  const after = Number(address.get('after')) || 0;
  const call = useCall('segments/members', { id, ...(after ? { after } : {}) }, { keepPrevious: ['id'] });
  return (
    <Card title={t('desk.segments.members')}>
      <QueryBoundary call={call}>
        {({ data, next }) => (
          <>
            <Table
              caption={t('desk.segments.members')}
              rows={data}
              rowKey={(row) => String(row.id)}
              empty={<p className="desk-small">{t('desk.segments.nobody')}</p>}
              columns={[
                {
                  key: 'member',
                  head: t('desk.thing.member'),
                  cell: (row) => (
                    <Link className="ui-link" href={`/members/${row.id}`}>
                      {row.nickname || row.mark} <span className="ui-mono desk-small">{row.mark}</span>
                    </Link>
                  ),
                },
                { key: 'mail', head: t('desk.members.mail'), cell: (row) => <span className="ui-ltr">{row.email}</span> },
                { key: 'level', head: t('desk.members.level'), cell: (row) => `V${row.level}` },
                { key: 'since', head: t('desk.members.since'), end: true, cell: (row) => dateTime(row.time) },
              ]}
            />
            {(after > 0 || next !== null) && (
              <div className="flex flex-wrap gap-16 pt-16">
                <Button size="small" disabled={after === 0} throttle={false} onClick={() => address.set({ after: null })}>
                  {t('desk.segments.first')}
                </Button>
                <Button
                  size="small"
                  disabled={next === null || call.fetching}
                  throttle={false}
                  onClick={() => address.set({ after: String(next) })}
                >
                  {t('desk.segments.more')}
                </Button>
              </div>
            )}
          </>
        )}
      </QueryBoundary>
    </Card>
  );
}
