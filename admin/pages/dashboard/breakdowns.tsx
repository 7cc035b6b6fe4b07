// What the numbers of the dashboard are made of: accounts of the margin, lines, services, wallets. Each can be taken away as CSV.
import type { ReactNode } from 'react';
import { figures } from '#admin/lib/format.ts';
import { hasText, t, translate } from '#admin/lib/i18n.ts';
import { change, downloadTable, type Report } from '#admin/pages/dashboard/figures.ts';
import { DownloadIcon } from '#ui/icons.tsx';
import { IconButton } from '#ui/input/icon-button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Table, type TableColumn } from '#ui/layout/table.tsx';

const accountName = (kind: string): string => translate(`desk.account.${kind}`);
/** A service that the shop has, else what the books call it. */
const serviceName = ({ code, name }: Report['services'][number]): string =>
  name ||
  (code === ''
    ? t('desk.dashboard.no_service')
    : hasText(`desk.dashboard.service.${code}`)
      ? translate(`desk.dashboard.service.${code}`)
      : code);
const lineName = ({ name, line_id }: Report['lines'][number]): string =>
  name || (line_id === 0 ? t('desk.dashboard.no_line') : `#${line_id}`);

function Breakdown({ title, note, onCsv, children }: { title: string; note?: string; onCsv: () => void; children: ReactNode }) {
  return (
    <Card
      title={title}
      end={<IconButton label={t('desk.dashboard.csv_of', { name: title })} icon={<DownloadIcon />} onClick={onCsv} />}
      className="flex flex-col gap-8"
    >
      {note && <p className="desk-small">{note}</p>}
      {children}
    </Card>
  );
}

/** A column of fen under the name of its field. */
const end = <K extends string>(key: K, head: string): TableColumn<Record<K, number>> => ({
  key,
  head,
  end: true,
  cell: (row) => figures(row[key]),
});
const changed = <R extends { now: number; before: number }>(): TableColumn<R> => ({
  key: 'change',
  head: t('desk.dashboard.change'),
  end: true,
  cell: (row) => change(row.now, row.before) || '—',
});
const none = () => <p className="desk-small">{t('desk.dashboard.nothing')}</p>;

export function AccountTable({ report }: { report: Report }) {
  const title = t('desk.dashboard.accounts');
  return (
    <Breakdown
      title={title}
      onCsv={() =>
        downloadTable(
          'margin',
          report,
          [t('desk.ledger.kind'), t('desk.dashboard.now'), t('desk.dashboard.before')],
          report.accounts.map((row) => [accountName(row.account), row.now, row.before]),
        )
      }
    >
      <Table
        caption={title}
        rows={report.accounts}
        rowKey={(row) => row.account}
        empty={none()}
        columns={[
          { key: 'kind', head: t('desk.ledger.kind'), cell: (row) => accountName(row.account) },
          end('now', t('desk.dashboard.now')),
          end('before', t('desk.dashboard.before')),
          changed(),
        ]}
      />
    </Breakdown>
  );
}

export function LineTable({ report }: { report: Report }) {
  const title = t('desk.dashboard.lines');
  const heads = {
    line: t('desk.dashboard.line'),
    charged: t('desk.dashboard.charged'),
    borne: t('desk.dashboard.borne'),
    cost: t('desk.dashboard.carrier'),
    margin: t('desk.dashboard.margin'),
    before: t('desk.dashboard.before'),
  };
  return (
    <Breakdown
      title={title}
      note={t('desk.dashboard.lines_note')}
      onCsv={() =>
        downloadTable(
          'lines',
          report,
          Object.values(heads),
          report.lines.map((row) => [lineName(row), row.charged, row.borne, row.cost, row.margin, row.before]),
        )
      }
    >
      <Table
        caption={title}
        rows={report.lines}
        rowKey={(row) => String(row.line_id)}
        empty={none()}
        columns={[
          { key: 'line', head: heads.line, cell: lineName },
          end('charged', heads.charged),
          end('borne', heads.borne),
          end('cost', heads.cost),
          end('margin', heads.margin),
          end('before', heads.before),
        ]}
      />
    </Breakdown>
  );
}

export function ServiceTable({ report }: { report: Report }) {
  const title = t('desk.dashboard.services');
  const heads = {
    service: t('desk.dashboard.service'),
    charged: t('desk.dashboard.charged'),
    cost: t('desk.dashboard.service_cost'),
    margin: t('desk.dashboard.margin'),
    before: t('desk.dashboard.before'),
  };
  return (
    <Breakdown
      title={title}
      onCsv={() =>
        downloadTable(
          'services',
          report,
          Object.values(heads),
          report.services.map((row) => [serviceName(row), row.charged, row.cost, row.margin, row.before]),
        )
      }
    >
      <Table
        caption={title}
        rows={report.services}
        rowKey={(row) => row.code}
        empty={none()}
        columns={[
          { key: 'service', head: heads.service, cell: serviceName },
          end('charged', heads.charged),
          end('cost', heads.cost),
          end('margin', heads.margin),
          end('before', heads.before),
        ]}
      />
    </Breakdown>
  );
}

export function WalletTable({ report }: { report: Report }) {
  const title = t('desk.dashboard.wallets_by_kind');
  return (
    <Breakdown
      title={title}
      onCsv={() =>
        downloadTable(
          'wallets',
          report,
          [t('desk.ledger.kind'), t('desk.dashboard.now'), t('desk.dashboard.before')],
          report.wallets.map((row) => [accountName(row.kind), row.now, row.before]),
        )
      }
    >
      <Table
        caption={title}
        rows={report.wallets.filter((row) => row.now !== 0 || row.before !== 0)}
        rowKey={(row) => row.kind}
        empty={none()}
        columns={[
          { key: 'kind', head: t('desk.ledger.kind'), cell: (row) => accountName(row.kind) },
          end('now', t('desk.dashboard.at_end')),
          end('before', t('desk.dashboard.before')),
          changed(),
        ]}
      />
    </Breakdown>
  );
}
