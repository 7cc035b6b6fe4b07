// What a count found to differ, by kind: rows are chosen and settled together with one reason, and what that comes to is said before it is sent.
import { useState } from 'react';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { recordPath } from '#admin/lib/record-path.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ReasonField } from '#admin/parts/reason-field.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import type { Stocktake, StocktakeRow } from '#contract/desk/stocktake.ts';
import { STOCKTAKE_KINDS, type StocktakeResolution } from '#contract/desk/tabs.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { Link } from '#ui/layout/link.tsx';
import { Tabs } from '#ui/layout/tabs.tsx';

export function Differences({ count }: { count: Stocktake }) {
  const address = useAddress();
  const kind = STOCKTAKE_KINDS.find((one) => one === address.get('tab')) ?? 'missing';
  const [places, setPlaces] = useState<string[]>([]);
  const after = places.at(-1);
  const call = useCall('stocktake/rows', { id: count.id, kind, ...(after ? { after } : {}) }, { keepPrevious: ['after'] });
  const [chosen, setChosen] = useState<ReadonlySet<number>>(new Set());
  const [doing, setDoing] = useState<StocktakeResolution | null>(null);
  const list = call.data?.list ?? [];
  const picked = list.filter((row) => chosen.has(row.id));
  const settleable = list.filter((row) => row.choices.length > 0);
  const choices = [...new Set(settleable.flatMap((row) => row.choices))].filter((one) =>
    picked.every((row) => row.choices.includes(one)),
  );
  const show = (next: string) => {
    setChosen(new Set());
    setPlaces([]);
    address.set({ tab: next === 'missing' ? null : next });
  };
  return (
    <Card title={t('stocktake.differences')}>
      <Tabs
        plain
        exact
        label={t('stocktake.differences')}
        value={kind}
        onChange={show}
        tabs={STOCKTAKE_KINDS.map((value) => ({ value, label: t(`stocktake.kind.${value}`), count: count.counts[value] }))}
      />
      {kind === 'elsewhere' && count.counts.elsewhere > 0 && <Note>{t('stocktake.elsewhere_help')}</Note>}
      {kind === 'not_here' && count.counts.not_here > 0 && <Note tone="wrong">{t('stocktake.not_here_help')}</Note>}
      <QueryBoundary call={call}>
        {({ list: rows, after: next }) =>
          rows.length === 0 ? (
            <p className="desk-small py-24">{t('stocktake.no_difference')}</p>
          ) : (
            <>
              {settleable.length > 1 && (
                <Checkbox
                  shape="square"
                  className="py-16"
                  checked={picked.length === settleable.length}
                  some={picked.length > 0}
                  onChange={(on) => setChosen(new Set(on ? settleable.map((row) => row.id) : []))}
                >
                  {t('stocktake.settle_all')}
                </Checkbox>
              )}
              <ul>
                {rows.map((row) => (
                  <Row
                    key={row.id}
                    row={row}
                    chosen={chosen.has(row.id)}
                    onChoose={(on) =>
                      setChosen((now) => new Set(on ? [...now, row.id] : [...now].filter((other) => other !== row.id)))
                    }
                  />
                ))}
              </ul>
              {(places.length > 0 || next) && (
                <p className="flex gap-16 py-16">
                  <Button size="small" disabled={places.length === 0} onClick={() => setPlaces((now) => now.slice(0, -1))}>
                    {t('stocktake.back_page')}
                  </Button>
                  <Button size="small" disabled={!next} onClick={() => next && setPlaces((now) => [...now, next])}>
                    {t('stocktake.next_page')}
                  </Button>
                </p>
              )}
            </>
          )
        }
      </QueryBoundary>
      {settleable.length > 0 && (
        <div className="flex flex-wrap items-center gap-16 pt-16">
          {picked.length === 0 && <span className="desk-small">{t('stocktake.choose')}</span>}
          {choices.map((one) => (
            <Button
              key={one}
              size="small"
              kind={one === 'lost' ? 'danger' : 'secondary'}
              disabled={picked.length === 0}
              onClick={() => setDoing(one)}
            >
              {t(`stocktake.do.${one}`)}
            </Button>
          ))}
        </div>
      )}
      <Settle count={count} rows={picked} resolution={doing} onClose={() => setDoing(null)} onDone={() => setChosen(new Set())} />
    </Card>
  );
}

function Row({ row, chosen, onChoose }: { row: StocktakeRow; chosen: boolean; onChoose: (on: boolean) => void }) {
  const from = row.expected_bin || row.bin;
  return (
    <li className="flex flex-wrap items-center gap-20 py-16 border-t border-line first:border-0">
      {row.choices.length > 0 && <Checkbox shape="square" label={row.title} checked={chosen} onChange={onChoose} />}
      <Shot src={row.pic_url} alt="" />
      <span className="flex-1 min-w-240">
        <span className="block text-ink">{row.title}</span>
        <Facts
          className="desk-small"
          items={[
            row.found_num !== null && row.found_num < row.num
              ? t('stocktake.pieces_of', { found: row.found_num, num: row.num })
              : `× ${row.num}`,
            row.mark,
            <Link key="order" className="ui-link" href={recordPath('order', row.order_id)}>
              {row.order_no}
            </Link>,
            t(`state.item.${row.state}`),
          ]}
        />
        {row.waybill_state && row.kind !== 'ok' && (
          <span className="desk-small block">
            {row.waybill_state === 'to_pack'
              ? t('stocktake.on_waybill', { no: row.waybill_no })
              : t('stocktake.on_waybill_later', { no: row.waybill_no, state: t(`state.waybill.${row.waybill_state}`) })}
          </span>
        )}
        {row.reason && <span className="desk-small block">{row.reason}</span>}
      </span>
      <span className="text-end">
        <span className="block ui-mono text-ink">
          {from && row.found_bin && from !== row.found_bin ? `${from} → ${row.found_bin}` : row.found_bin || from || '-'}
        </span>
        {row.value > 0 && <span className="desk-small">{money(row.value)}</span>}
      </span>
      {row.resolution && (
        <Badge tone={row.resolution === 'lost' ? 'wrong' : 'over'}>{t(`stocktake.done.${row.resolution}`)}</Badge>
      )}
    </li>
  );
}

type SettleProps = {
  count: Stocktake;
  rows: StocktakeRow[];
  resolution: StocktakeResolution | null;
  onClose: () => void;
  onDone: () => void;
};
function Settle({ count, rows, resolution, onClose, onDone }: SettleProps) {
  const [reason, setReason] = useState('');
  const settle = useCommand('stocktake/settle', {
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      setReason('');
      onDone();
      onClose();
    },
  });
  const sum = rows.reduce((all, row) => all + row.value, 0);
  return (
    <AskSheet
      open={resolution !== null}
      onClose={onClose}
      title={t('stocktake.settle', { n: rows.length })}
      verb={resolution ? t(`stocktake.do.${resolution}`) : ''}
      danger={resolution === 'lost'}
      busy={settle.busy}
      errors={settle.errors}
      onSend={() =>
        resolution && settle.run({ id: count.id, item_ids: rows.map((row) => row.id), resolution, reason: reason.trim() })
      }
    >
      <ReasonField value={reason} onChange={setReason} />
      {resolution && (
        <Note tone={resolution === 'lost' ? 'wrong' : 'neutral'}>
          {t(`stocktake.effect.${resolution}`, { amount: money(sum) })}
        </Note>
      )}
    </AskSheet>
  );
}
