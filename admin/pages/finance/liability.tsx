// What the shop owes at the end of a day: by kind of account and, to download, by member; the other side of the books next to it.
import { useState } from 'react';
import { type OutputAt, send } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { dateTime, figures, money } from '#admin/lib/format.ts';
import { hasText, t, translate } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { DeskPage } from '#admin/parts/page.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { isCallError } from '#client/call-error.ts';
import { plain } from '#contract/amount.ts';
import { csv } from '#contract/csv.ts';
import type { Liability as Report } from '#contract/desk/reports.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { DoneIcon, DownloadIcon, WarningIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { download } from '#ui/input/download.ts';
import { Field } from '#ui/input/field.tsx';
import { SectionTitle } from '#ui/layout/section-title.tsx';
import { Table } from '#ui/layout/table.tsx';

const kindText = (kind: string): string => (hasText(`desk.account.${kind}`) ? translate(`desk.account.${kind}`) : kind);
const amountText = (unit: string, value: number): string => (unit === 'points' ? String(value) : figures(value));
const yuan = (unit: string, value: number): string => (unit === 'points' ? String(value) : plain(value, 2));

export function Liability() {
  const address = useAddress();
  const date = address.get('date');
  const call = useCall('reports/liability', date ? { date } : {}, { keepPrevious: true });
  return (
    <DeskPage title={t('desk.menu.liability')} acts={call.data && <Downloads report={call.data} />}>
      <div className="flex flex-wrap items-end gap-16">
        <Field
          name="date"
          type="date"
          label={t('desk.liability.date')}
          value={date || call.data?.date || ''}
          onChange={(next) => address.set({ date: next || null })}
          className="max-w-320"
        />
        {date && (
          <Button size="small" onClick={() => address.set({ date: null })}>
            {t('desk.liability.today')}
          </Button>
        )}
      </div>
      <QueryBoundary call={call}>{(report) => <Whole report={report} />}</QueryBoundary>
    </DeskPage>
  );
}

function Whole({ report }: { report: Report }) {
  const off = report.sums.filter((s) => s.sum !== 0);
  const points = report.debts.find((d) => d.kind === 'points');
  return (
    <>
      <div className="grid gap-16 md:grid-cols-3">
        <Figure label={t('desk.liability.owed')} value={money(report.owed)} note={t('desk.liability.owed_note')} />
        <Figure
          label={t('desk.liability.receivable')}
          value={money(report.receivable)}
          note={t('desk.liability.members', { n: report.receivable_accounts })}
        />
        <Figure
          label={t('desk.liability.points')}
          value={String(points?.amount ?? 0)}
          note={t('desk.liability.points_worth', { amount: money(points?.amount ?? 0) })}
        />
      </div>
      {off.length === 0 ? (
        <Note tone="safe" icon={<DoneIcon className="ui-icon-sm" />} title={t('desk.liability.sound')} role="status">
          {t('desk.liability.reckoned', { time: dateTime(report.at) })}
        </Note>
      ) : (
        <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} title={t('desk.ledger.broken')} role="alert">
          {off.map((s) => (
            <p key={s.unit}>
              {t('desk.liability.broken', { unit: translate(`desk.unit.${s.unit}`), sum: amountText(s.unit, s.sum) })}
            </p>
          ))}
        </Note>
      )}
      <section className="flex flex-col gap-16">
        <SectionTitle>{t('desk.liability.debts')}</SectionTitle>
        <Table
          caption={t('desk.liability.debts')}
          rows={report.debts}
          rowKey={(row) => row.kind}
          columns={[
            { key: 'kind', head: t('desk.ledger.kind'), cell: (row) => kindText(row.kind) },
            { key: 'accounts', head: t('desk.liability.accounts'), end: true, cell: (row) => row.accounts },
            {
              key: 'amount',
              head: t('desk.liability.amount'),
              end: true,
              cell: (row) =>
                `${amountText(row.unit, row.amount)}${row.unit === 'points' ? ` ${translate('desk.unit.points')}` : ''}`,
            },
          ]}
        />
      </section>
      <section className="flex flex-col gap-16">
        <SectionTitle>{t('desk.liability.others')}</SectionTitle>
        <Table
          caption={t('desk.liability.others')}
          rows={report.others}
          rowKey={(row) => `${row.kind}-${row.unit}`}
          columns={[
            { key: 'kind', head: t('desk.ledger.kind'), cell: (row) => kindText(row.kind) },
            {
              key: 'debit',
              head: t('desk.ledger.debit'),
              end: true,
              cell: (row) => (row.amount > 0 ? amountText(row.unit, row.amount) : ''),
            },
            {
              key: 'credit',
              head: t('desk.ledger.credit'),
              end: true,
              cell: (row) => (row.amount < 0 ? amountText(row.unit, -row.amount) : ''),
            },
          ]}
        />
      </section>
    </>
  );
}

function Figure({ label, value, note }: { label: string; value: string; note: string }) {
  return (
    <div className="ui-card flex flex-col gap-8">
      <span className="text-ink-2">{label}</span>
      <b className="ui-num text-2xl">{value}</b>
      <span className="desk-small">{note}</span>
    </div>
  );
}

function Downloads({ report }: { report: Report }) {
  const [busy, setBusy] = useState(false);
  const sums = () => {
    const rows = [
      ...report.debts.map((d) => ['debt' as const, d.kind, d.unit, d.amount] as const),
      ['receivable' as const, 'receivable', 'CNY', report.receivable] as const,
      ...report.others.map((o) => ['other' as const, o.kind, o.unit, o.amount] as const),
    ];
    download(
      `liability-${report.date}.csv`,
      csv(
        [t('desk.liability.side'), t('desk.ledger.kind'), t('desk.liability.unit'), t('desk.liability.amount')],
        rows.map(([side, kind, unit, amount]) => [t(`desk.liability.side.${side}`), kindText(kind), unit, yuan(unit, amount)]),
      ),
    );
  };
  const members = async () => {
    setBusy(true);
    try {
      const rows: OutputAt<'reports/members'>['rows'] = [];
      for (let after = ''; ; after = rows.at(-1)?.mark ?? '') {
        const page = await send('reports/members', { date: report.date, ...(after ? { after } : {}) });
        rows.push(...page.rows);
        if (!page.more) break;
      }
      const kinds = ['cash', 'bonus', 'frozen', 'rebate', 'receivable', 'points'] as const;
      download(
        `liability-members-${report.date}.csv`,
        csv(
          [t('desk.liability.csv_mark'), ...kinds.map(kindText)],
          rows.map((r) => [r.mark, ...kinds.map((kind) => yuan(kind, r[kind]))]),
        ),
      );
    } catch (error) {
      if (!isCallError(error)) throw error;
      toast(errorText(error), { mark: 'warning' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <Button size="small" icon={<DownloadIcon />} onClick={sums}>
        {t('desk.liability.csv')}
      </Button>
      <Button size="small" icon={<DownloadIcon />} busy={busy} onClick={() => void members()}>
        {t('desk.liability.csv_members')}
      </Button>
    </>
  );
}
