// Unmatched payments and whatever else gateways reported that finance has to look at: money waits until its member is found.
import { useState } from 'react';
import { dateTime, minorMoney, money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { usePaged, useTab } from '#admin/lib/use-paged.ts';
import { AssignSheet, DismissSheet } from '#admin/pages/payments/settle-sheets.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import type { SuspenseRow } from '#contract/desk/payments.ts';
import { Empty } from '#ui/feedback/empty.tsx';
import { Button } from '#ui/input/button.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const STATES = ['suspense', 'settled'] as const;

export function Suspense() {
  const tab = useTab(STATES);
  const list = usePaged('payments/suspense', { state: tab }, { refetchInterval: 60_000, keepPrevious: ['state'] });
  const [assigning, setAssigning] = useState<SuspenseRow>();
  const [dismissing, setDismissing] = useState<SuspenseRow>();
  return (
    <DeskPage title={t('desk.menu.suspense')} facts={[t('desk.list.total', { n: list.total ?? 0 })]}>
      <PagedList
        list={list}
        caption={t('desk.menu.suspense')}
        tab={tab}
        tabs={STATES.map((value) => ({ value, label: t(`desk.suspense.tab.${value}`) }))}
        rowKey={(row) => `${row.source} ${row.ref}`}
        empty={<Empty title={t('desk.suspense.empty')} help={t('desk.suspense.empty_help')} />}
        columns={[
          { key: 'time', head: t('desk.suspense.time'), cell: (row) => dateTime(row.time) },
          { key: 'what', head: t('desk.suspense.what'), cell: (row) => <What row={row} /> },
          { key: 'money', head: t('desk.suspense.money'), end: true, cell: (row) => <Amount row={row} /> },
          {
            key: 'end',
            head: t('desk.suspense.end'),
            end: true,
            cell: (row) => (
              <span className="flex flex-wrap justify-end gap-12">
                {row.actions.includes('assign') && (
                  <Button size="small" kind="primary" onClick={() => setAssigning(row)}>
                    {t('desk.suspense.assign')}
                  </Button>
                )}
                {row.actions.includes('dismiss') && (
                  <Button size="small" onClick={() => setDismissing(row)}>
                    {t('desk.suspense.dismiss')}
                  </Button>
                )}
                {row.state === 'settled' && <Settled row={row} />}
              </span>
            ),
          },
        ]}
      />
      {assigning && <AssignSheet row={assigning} onClose={() => setAssigning(undefined)} />}
      {dismissing && <DismissSheet row={dismissing} onClose={() => setDismissing(undefined)} />}
    </DeskPage>
  );
}

function What({ row }: { row: SuspenseRow }) {
  return (
    <span className="flex flex-col gap-4">
      <b>{t(`desk.suspense.why.${row.why}`)}</b>
      <Facts className="desk-small" items={[row.name, row.payment_no, row.reason]} />
      {row.reference && <span className="desk-small ui-mono [overflow-wrap:anywhere]">{row.reference}</span>}
    </span>
  );
}

function Amount({ row }: { row: SuspenseRow }) {
  return (
    <span className="flex flex-col items-end gap-4">
      <b>{minorMoney(row.minor, row.currency, row.decimals)}</b>
      {row.amount > 0 && <span className="desk-small">{`${t('desk.suspense.booked')} ${money(row.amount)}`}</span>}
      {row.asked_minor !== null && (
        <span className="desk-small">{`${t('desk.suspense.asked')} ${minorMoney(row.asked_minor, row.asked_currency, row.asked_decimals)}`}</span>
      )}
    </span>
  );
}

function Settled({ row }: { row: SuspenseRow }) {
  return (
    <span className="flex flex-col items-end gap-4 text-end">
      {row.member && (
        <span>{t('desk.suspense.given', { amount: money(row.amount), member: row.member.nickname || row.member.mark })}</span>
      )}
      <Facts className="desk-small" items={[row.note, row.operator]} />
    </span>
  );
}
