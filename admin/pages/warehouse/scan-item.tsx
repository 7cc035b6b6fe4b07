// The item in hand after a scan: weigh, photograph, pass or tell the member. The usual answer is twice as wide.
import { useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { InspectForm } from '#admin/pages/warehouse/inspect-form.tsx';
import { ProblemSheet } from '#admin/pages/warehouse/problem-sheet.tsx';
import { useInspection } from '#admin/pages/warehouse/use-inspection.ts';
import type { StockRow } from '#contract/desk/warehouse.ts';
import { Button } from '#ui/input/button.tsx';
import { useShortcut } from '#ui/input/shortcut.ts';

export function ScanItem({ item, onDone }: { item: StockRow; onDone: () => void }) {
  const [asking, setAsking] = useState<string | null>(null);
  const inspection = useInspection(item, onDone);
  const pass = () => void inspection.judge('pass');
  useShortcut('mod+enter', pass);
  return (
    <>
      <InspectForm inspection={inspection} onWrong={(words) => inspection.check() && setAsking(words)} autoFocus compact />
      <div className="scan-foot">
        <Button kind="danger" disabled={inspection.busy} onClick={() => inspection.check() && setAsking('')}>
          {t('desk.stock.problem')}
        </Button>
        <Button kind="primary" className="scan-foot-main" busy={inspection.busy} onClick={pass}>
          {t('desk.stock.pass_next')}
        </Button>
      </div>
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
