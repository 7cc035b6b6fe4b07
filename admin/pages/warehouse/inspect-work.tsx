// Inspecting at a table: the same cards as after a scan, with keys; the primary leads to the next item.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { InspectForm } from '#admin/pages/warehouse/inspect-form.tsx';
import { ProblemSheet } from '#admin/pages/warehouse/problem-sheet.tsx';
import { useInspection } from '#admin/pages/warehouse/use-inspection.ts';
import { Act } from '#admin/parts/act.tsx';
import type { StockRow } from '#contract/desk/warehouse.ts';
import { Facts } from '#ui/layout/facts.tsx';

export function InspectWork({ item, onDone }: { item: StockRow; onDone: () => void }) {
  const [asking, setAsking] = useState<string | null>(null);
  const inspection = useInspection(item, onDone);
  return (
    <>
      <header className="desk-work-head">
        <div className="flex-1 min-w-0">
          <h1 className="ui-cut">{item.title}</h1>
          <Facts
            className="desk-work-head-facts"
            items={[
              t('desk.buying.order_no', { no: item.order_no }),
              t('desk.stock.received_at', { time: dateTime(item.since) }),
              item.warehouse,
            ]}
          />
        </div>
      </header>
      <div className="desk-work-body" data-plain="true">
        <div className="desk-col max-w-[760px]">
          <InspectForm inspection={inspection} onWrong={(words) => inspection.check() && setAsking(words)} autoFocus />
        </div>
      </div>
      <footer className="desk-work-foot">
        <Act kind="danger" keys="x" onClick={() => inspection.check() && setAsking('')}>
          {t('desk.stock.problem')}
        </Act>
        <div className="desk-work-foot-end">
          <Act kind="primary" size="normal" keys="mod+enter" busy={inspection.busy} onClick={() => void inspection.judge('pass')}>
            {t('desk.stock.pass_next')}
          </Act>
        </div>
      </footer>
      <ProblemSheet
        item_id={item.id}
        open={asking !== null}
        start={asking ?? ''}
        onClose={() => setAsking(null)}
        busy={inspection.busy}
        errors={inspection.errors}
        onSend={(text) => inspection.judge('fail', text)}
      />
    </>
  );
}
