// One frozen wallet: its member, the changes of the account, and the two acts: putting an old address back, lifting the freeze.
import { useState } from 'react';
import { dateTime, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { FreezeSheet } from '#admin/pages/members/freeze-sheet.tsx';
import { Age } from '#admin/parts/age.tsx';
import type { ChangeDesk, FreezeDesk } from '#contract/desk/frozen.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Table } from '#ui/layout/table.tsx';

/** null: the freeze itself is lifted */
export type Asking = { change: ChangeDesk | null };

export function FreezeCard({ row }: { row: FreezeDesk }) {
  const [asking, setAsking] = useState<Asking>();
  return (
    <Card>
      <div className="flex flex-wrap items-start gap-24">
        <div className="flex-1 min-w-240">
          <p className="font-strong text-ink">
            <Link className="ui-link" href={`/members/${row.member.id}`}>
              {row.member.nickname || row.member.mark}
            </Link>
          </p>
          <Facts
            className="desk-small"
            items={[
              row.member.mark,
              `V${row.member.level}`,
              t('desk.frozen.balance', { amount: money(row.balance) }),
              row.withdrawals > 0 && t('desk.frozen.withdrawals', { n: row.withdrawals }),
            ]}
          />
          <p className="desk-small mt-8">
            {t('desk.frozen.now')}{' '}
            <bdi className="ui-ltr text-ink [overflow-wrap:anywhere]">{[row.email, row.mobile].filter(Boolean).join(', ')}</bdi>
          </p>
        </div>
        <div className="text-end">
          <p className="desk-small">{dateTime(row.since)}</p>
          {!row.lifted_at && <Age since={row.since} />}
        </div>
      </div>
      <h3 className="mt-24 mb-8 font-strong text-ink">{t('desk.frozen.changes')}</h3>
      <Changes row={row} onRestore={(change) => setAsking({ change })} />
      {row.lifted_at ? (
        <Facts
          className="desk-small mt-16"
          items={[t('desk.frozen.lifted_by', { name: row.operator }), dateTime(row.lifted_at), row.reason]}
        />
      ) : (
        <div className="flex justify-end mt-24">
          <Button size="small" kind="primary" onClick={() => setAsking({ change: null })}>
            {t('desk.frozen.lift')}
          </Button>
        </div>
      )}
      {asking && <FreezeSheet row={row} change={asking.change} onClose={() => setAsking(undefined)} />}
    </Card>
  );
}

function Changes({ row, onRestore }: { row: FreezeDesk; onRestore: (change: ChangeDesk) => void }) {
  const address = (text: string) => <bdi className="ui-ltr">{text || '-'}</bdi>;
  return (
    <Table
      caption={t('desk.frozen.changes')}
      rows={row.changes}
      rowKey={(change) => String(change.id)}
      columns={[
        {
          key: 'what',
          head: t('desk.frozen.what'),
          cell: (change) => (
            <span className="flex flex-wrap items-center gap-8">
              {t(`desk.frozen.kind.${change.kind}`)}
              {change.reported && <Badge tone="wrong">{t('desk.frozen.reported')}</Badge>}
              {change.undone && <Badge tone="over">{t('desk.frozen.undone')}</Badge>}
            </span>
          ),
        },
        { key: 'old', head: t('desk.frozen.old'), cell: (change) => address(change.old_address) },
        { key: 'new', head: t('desk.frozen.new'), cell: (change) => address(change.new_address) },
        { key: 'when', head: t('desk.frozen.when'), cell: (change) => dateTime(change.time) },
        {
          key: 'device',
          head: t('desk.frozen.device'),
          cell: (change) => <Facts items={[change.device, change.ip && <bdi key="ip">{change.ip}</bdi>]} />,
        },
        {
          key: 'acts',
          head: t('desk.frozen.acts'),
          end: true,
          cell: (change) =>
            change.restorable && (
              <Button size="small" onClick={() => onRestore(change)}>
                {t('desk.frozen.restore')}
              </Button>
            ),
        },
      ]}
    />
  );
}
