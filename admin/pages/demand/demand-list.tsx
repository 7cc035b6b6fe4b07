// Rows of demand, what was promised first in front: pieces, what members paid, the seller with its record, who has some of it.
import { useEffect, useRef } from 'react';
import { figures } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import type { Picked } from '#admin/lib/use-picked.ts';
import { useSteps } from '#admin/lib/use-steps.ts';
import { nameOf } from '#admin/pages/demand/demand-key.ts';
import { Age } from '#admin/parts/age.tsx';
import { PickBox } from '#admin/parts/pick-box.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import type { DemandRow } from '#contract/desk/demand.ts';
import { Facts } from '#ui/layout/facts.tsx';

/** What members paid a piece, as one price or a range. */
export const priceWords = ({ price_min, price_max }: Pick<DemandRow, 'price_min' | 'price_max'>): string =>
  price_min === price_max
    ? t('demand.paid_each', { amount: figures(price_min) })
    : t('demand.paid_range', { min: figures(price_min), max: figures(price_max) });

/** A seller's record in words, in whole percent. */
export function recordWords({ record }: DemandRow['seller']): string {
  const percent = (n: number): number => Math.round((100 * n) / Math.max(1, record.bought));
  if (record.bought === 0) return t('demand.no_record');
  return t('demand.record', {
    bought: record.bought,
    late: percent(record.was_late),
    wrong: percent(record.wrong),
    repriced: percent(record.repriced),
  });
}

type Props = { rows: DemandRow[]; current: string; onOpen: (name: string) => void; picked: Picked };

export function DemandList({ rows, current, onOpen, picked }: Props) {
  useSteps(
    rows,
    rows.find((row) => nameOf(row) === current),
    (row) => onOpen(nameOf(row)),
  );
  return rows.map((row) => (
    <PickBox key={nameOf(row)} picked={picked} id={row.id} name={row.title}>
      <Row row={row} current={nameOf(row) === current} onOpen={() => onOpen(nameOf(row))} />
    </PickBox>
  ));
}

function Row({ row, current, onOpen }: { row: DemandRow; current: boolean; onOpen: () => void }) {
  const button = useRef<HTMLButtonElement>(null);
  useEffect(() => {
    if (current) button.current?.scrollIntoView({ block: 'nearest' });
  }, [current]);
  return (
    <button type="button" ref={button} className="desk-row" aria-current={current} onClick={onOpen}>
      <Shot src={row.pic_url} alt="" />
      <span className="min-w-0">
        <span className="desk-row-title block">{row.title}</span>
        <Facts
          className="desk-row-note block"
          items={[row.properties_name, row.warehouse, t('desk.buying.members', { n: row.members }), priceWords(row)]}
        />
        <Facts
          className="desk-row-note block"
          items={[
            translate(`desk.choice.api_type.${row.api_type}`),
            row.seller.name,
            row.mine > 0 && t('demand.mine', { n: row.mine }),
            row.elsewhere > 0 && t('demand.elsewhere', { n: row.elsewhere }),
          ]}
        />
      </span>
      <span className="desk-row-end">
        <span className="block font-strong">{t('demand.pieces', { n: row.pieces })}</span>
        <Age since={row.since} due={row.clock_due} />
      </span>
    </button>
  );
}
