// What each row of a list will do: those that somebody has to look at first.

import type { OutputAt } from '#admin/lib/api.ts';
import { formatMessage, spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { recordPath } from '#admin/lib/record-path.ts';
import type { ShipmentRow } from '#contract/desk/shipments.ts';
import { SHIPMENT_KINDS } from '#contract/desk/tabs.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Table } from '#ui/layout/table.tsx';

const TONE = { problem: 'wrong', ship: 'safe', wait: 'clock', same: 'over' } as const;
const ORDER: readonly ShipmentRow['kind'][] = ['problem', 'ship', 'wait', 'same'];

const outcomeOf = (row: ShipmentRow): string =>
  row.kind === 'ship'
    ? t('shipments.will', { items: row.items, members: row.members, warehouse: row.warehouse })
    : row.says.length > 0
      ? ''
      : t(`shipments.kind.${row.kind}`);

export function ShipmentRows({ preview }: { preview: OutputAt<'shipments/preview'> }) {
  const rows = [...preview.rows].sort((a, b) => ORDER.indexOf(a.kind) - ORDER.indexOf(b.kind) || a.row - b.row);
  return (
    <Card
      className="mt-32"
      title={t('shipments.preview')}
      all={
        <Facts
          items={SHIPMENT_KINDS.map((kind) => preview.counts[kind] > 0 && t(`shipments.n.${kind}`, { n: preview.counts[kind] }))}
        />
      }
    >
      <Table
        caption={t('shipments.preview')}
        rows={rows}
        rowKey={(row) => String(row.row)}
        columns={[
          { key: 'row', head: t('shipments.row'), cell: (row) => row.row },
          {
            key: 'platform_no',
            head: t('shipments.field.platform_no'),
            cell: (row) =>
              row.order_id ? (
                <Link className="ui-link" href={recordPath('order', row.order_id)}>
                  {spaced(row.platform_no)}
                </Link>
              ) : (
                spaced(row.platform_no)
              ),
          },
          {
            key: 'tracking_no',
            head: t('shipments.field.tracking_no'),
            cell: (row) => <Facts items={[row.tracking_no && spaced(row.tracking_no), row.courier]} />,
          },
          {
            key: 'will',
            head: t('shipments.outcome'),
            cell: (row) => (
              <span className="flex flex-wrap items-center gap-8">
                <Badge tone={TONE[row.kind]}>{t(`shipments.badge.${row.kind}`)}</Badge>
                <Facts items={[outcomeOf(row), ...row.says.map((said) => formatMessage(said))]} />
              </span>
            ),
          },
        ]}
      />
    </Card>
  );
}
