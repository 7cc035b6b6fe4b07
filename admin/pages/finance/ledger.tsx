// Whether the books are sound, and what stands on each kind of account.
import { count, figures, money } from '#admin/lib/format.ts';
import { hasText, t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { DoneIcon, RefreshIcon, WarningIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { Table } from '#ui/layout/table.tsx';

const amount = (unit: string, value: number): string => (unit === 'points' ? count(value) : figures(value));
const kindText = (kind: string): string => (hasText(`desk.account.${kind}`) ? translate(`desk.account.${kind}`) : kind);

export function Ledger() {
  const call = useCall('ledger/summary', {});
  return (
    <DeskPage
      title={t('desk.menu.ledger')}
      acts={
        <Button size="small" icon={<RefreshIcon />} busy={call.fetching} onClick={call.retry}>
          {t('desk.ledger.again')}
        </Button>
      }
    >
      <QueryBoundary call={call}>
        {({ accounts, sums, drift }) => {
          const off = Object.entries(sums).filter(([, sum]) => sum !== 0);
          const sound = off.length === 0 && drift === 0;
          return (
            <>
              {sound ? (
                <Note tone="safe" icon={<DoneIcon className="ui-icon-sm" />} title={t('desk.ledger.sound')} role="status">
                  {t('desk.ledger.sound_note')}
                </Note>
              ) : (
                <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} title={t('desk.ledger.broken')} role="alert">
                  {off.map(([unit, sum]) => (
                    <p key={unit}>
                      {t('desk.ledger.sum_off', {
                        unit: translate(`desk.unit.${unit}`),
                        sum: unit === 'points' ? String(sum) : money(sum),
                      })}
                    </p>
                  ))}
                  {drift > 0 && <p>{t('desk.ledger.drift', { n: drift })}</p>}
                </Note>
              )}
              {[...new Set(accounts.map((a) => a.unit))].map((unit) => (
                <section key={unit} className="flex flex-col gap-16">
                  <SectionTitle>{translate(`desk.unit.${unit}`)}</SectionTitle>
                  <Table
                    caption={translate(`desk.unit.${unit}`)}
                    rows={accounts.filter((a) => a.unit === unit)}
                    rowKey={(row) => `${row.kind}-${row.unit}`}
                    columns={[
                      {
                        key: 'kind',
                        head: t('desk.ledger.kind'),
                        cell: (row) => (
                          <span>
                            {kindText(row.kind)} <span className="desk-small ui-mono">{row.kind}</span>
                          </span>
                        ),
                      },
                      { key: 'count', head: t('desk.ledger.count'), end: true, cell: (row) => row.count },
                      {
                        key: 'debit',
                        head: t('desk.ledger.debit'),
                        end: true,
                        cell: (row) => (row.balance > 0 ? amount(row.unit, row.balance) : ''),
                      },
                      {
                        key: 'credit',
                        head: t('desk.ledger.credit'),
                        end: true,
                        cell: (row) => (row.balance < 0 ? amount(row.unit, -row.balance) : ''),
                      },
                    ]}
                  />
                </section>
              ))}
            </>
          );
        }}
      </QueryBoundary>
    </DeskPage>
  );
}
