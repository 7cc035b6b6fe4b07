// One row of demand: the goods with their link and seller, one marketplace order for all who wait, and what it means for each of them.
import { useState } from 'react';
import { t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { DemandForm } from '#admin/pages/demand/demand-form.tsx';
import { type DemandKey, nameOf } from '#admin/pages/demand/demand-key.ts';
import { priceWords, recordWords } from '#admin/pages/demand/demand-list.tsx';
import { ShareTable } from '#admin/pages/demand/share-table.tsx';
import { SupplierSheet } from '#admin/pages/demand/supplier-sheet.tsx';
import { type Demanded, useDemand } from '#admin/pages/demand/use-demand.ts';
import { Act } from '#admin/parts/act.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import type { DemandDetail, DemandRow } from '#contract/desk/demand.ts';
import { webAddress } from '#contract/web-address.ts';
import { Note } from '#ui/feedback/note.tsx';
import { ExternalIcon, MergeIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

type Props = { of: DemandKey; onDone: () => void; onSeller: (seller: number) => void };

export function DemandWork(props: Props) {
  // What is typed belongs to these items: others are asked for by opening the row again.
  const call = useCall('demand/detail', props.of, { staleTime: Number.POSITIVE_INFINITY });
  return <QueryBoundary call={call}>{(detail) => <Work key={call.at} detail={detail} {...props} />}</QueryBoundary>;
}

function Work({ detail, onDone, onSeller }: Props & { detail: DemandDetail }) {
  const { row, items } = detail;
  const demand = useDemand(detail, onDone);
  const [ordering, setOrdering] = useState(false);
  const take = useCommand('buying/take', { invalidates: ['demand'] });
  const release = useCommand('buying/release', { invalidates: ['demand'], onDone });
  const url = webAddress(row.detail_url);
  const free = items.filter((item) => item.actions.includes('take'));
  const mine = items.filter((item) => item.actions.includes('release'));
  return (
    <>
      <header className="desk-work-head">
        <div className="flex-1 min-w-0">
          <h1>{row.title}</h1>
          <Facts
            className="desk-work-head-facts"
            items={[
              row.properties_name,
              t('demand.pieces', { n: row.pieces }),
              t('desk.buying.members', { n: row.members }),
              priceWords(row),
              row.warehouse,
            ]}
          />
        </div>
        {url && (
          <Act keys="o" icon={<ExternalIcon />} onClick={() => window.open(url, '_blank', 'noopener,noreferrer')}>
            {t('desk.buying.open_seller')}
          </Act>
        )}
      </header>
      <div className="desk-work-body">
        <div className="desk-col">
          <DemandForm demand={demand} />
          {items.length < row.items && <Note>{t('demand.first', { n: items.length })}</Note>}
          <ShareTable demand={demand} />
        </div>
        <aside className="desk-col">
          <Card title={row.seller.name} all={translate(`desk.choice.api_type.${row.api_type}`)}>
            <Shot src={row.pic_url} alt="" large />
            <p className="desk-small mt-16">{recordWords(row.seller)}</p>
            {row.elsewhere > 0 && <p className="desk-small">{t('demand.elsewhere', { n: row.elsewhere })}</p>}
            <button type="button" className="ui-link mt-16" onClick={() => onSeller(row.seller.id)}>
              {t('demand.all_of_seller')}
            </button>
          </Card>
          <Others others={detail.others} demand={demand} />
        </aside>
      </div>
      <footer className="desk-work-foot">
        {mine.length > 0 && (
          <Act keys="r" busy={release.busy} onClick={() => void release.run({ item_ids: mine.map((item) => item.id) })}>
            {t('action.item.release')}
          </Act>
        )}
        {free.length > 0 && (
          <Act keys="t" busy={take.busy} onClick={() => void take.run({ item_ids: free.map((item) => item.id) })}>
            {t('demand.take_all')}
          </Act>
        )}
        {detail.connector && (
          <Act keys="s" disabled={!demand.lots} onClick={() => setOrdering(true)}>
            {t('suppliers.order_here')}
          </Act>
        )}
        <div className="desk-work-foot-end">
          <Act
            kind="primary"
            size="normal"
            keys="mod+enter"
            busy={demand.busy}
            disabled={!demand.ready}
            onClick={() => void demand.submit()}
          >
            {demand.buys || !demand.asks ? t('demand.submit') : t('demand.submit_ask')}
          </Act>
        </div>
      </footer>
      {ordering && demand.lots && <SupplierSheet of={{ lots: demand.lots }} onClose={() => setOrdering(false)} onDone={onDone} />}
    </>
  );
}

/** Other goods of the seller that wait for the same warehouse: one order, freight once. */
function Others({ others, demand }: { others: DemandRow[]; demand: Demanded }) {
  const open = others.filter((row) => !demand.parts.some((part) => nameOf(part.row) === nameOf(row)));
  if (open.length === 0) return null;
  return (
    <Card title={t('demand.others')} all={t('demand.others_hint')}>
      <ul className="flex flex-col gap-24">
        {open.map((row, at) => (
          <li key={nameOf(row)} className="flex flex-wrap items-center gap-24">
            <Shot src={row.pic_url} alt="" />
            <span className="flex-1 min-w-160">
              <span className="block text-ink">{row.title}</span>
              <Facts
                className="desk-small"
                items={[row.properties_name, t('demand.pieces', { n: row.pieces }), priceWords(row)]}
              />
            </span>
            <Act
              {...(at === 0 ? { keys: 'm' } : {})}
              icon={<MergeIcon />}
              busy={demand.joining}
              onClick={() => void demand.join(row)}
            >
              {t('demand.join')}
            </Act>
          </li>
        ))}
      </ul>
    </Card>
  );
}
