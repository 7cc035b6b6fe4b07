// The end of a count: what closing does, in words; a second operator where much is lost; going on, or giving it up.
import { useState } from 'react';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { ReasonField } from '#admin/parts/reason-field.tsx';
import type { Stocktake } from '#contract/desk/stocktake.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function CloseCount({ count }: { count: Stocktake }) {
  const [asking, setAsking] = useState<'reopen' | 'cancel' | null>(null);
  const told = () => toast(t('desk.done'), { mark: 'done' });
  const close = useCommand('stocktake/close', { invalidates: ['warehouse'], onDone: told });
  const confirm = useCommand('stocktake/confirm', { invalidates: ['warehouse'], onDone: told });
  if (count.actions.length === 0 && count.state !== 'proposed') return null;
  const { id, lost, counts, bins_left, unsettled } = count;
  const waits = count.state === 'proposed';
  return (
    <Card>
      <Facts
        className="text-ink"
        items={[
          bins_left > 0 && t('stocktake.bins_left', { n: bins_left }),
          unsettled > 0 && t('stocktake.open_differences', { n: unsettled }),
          lost > 0 && t('stocktake.lost', { amount: money(lost) }),
        ]}
      />
      <p className="desk-small">{t('stocktake.close_effect', { moves: counts.elsewhere, amount: money(lost) })}</p>
      {count.second && <Note tone="clock">{t('stocktake.need_second')}</Note>}
      {waits && <Note tone="clock">{t('stocktake.own_proposal', { name: count.proposed_by })}</Note>}
      <div className="flex flex-wrap gap-16 pt-16">
        {count.actions.includes('confirm') && (
          <Button kind="primary" busy={confirm.busy} onClick={() => void confirm.run({ id, version: count.version })}>
            {t('stocktake.confirm')}
          </Button>
        )}
        {count.actions.includes('close') && (
          <Button
            kind="primary"
            busy={close.busy}
            disabled={bins_left > 0 || unsettled > 0}
            onClick={() => void close.run({ id })}
          >
            {t(count.second ? 'stocktake.propose' : 'stocktake.close')}
          </Button>
        )}
        {(['reopen', 'cancel'] as const)
          .filter((one) => count.actions.includes(one))
          .map((one) => (
            <Button key={one} kind={one === 'cancel' ? 'danger' : 'secondary'} onClick={() => setAsking(one)}>
              {t(`action.stocktake.${one}`)}
            </Button>
          ))}
      </div>
      {asking && <Step id={id} action={asking} onClose={() => setAsking(null)} />}
    </Card>
  );
}

function Step({ id, action, onClose }: { id: number; action: 'reopen' | 'cancel'; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const step = useCommand(`stocktake/${action}`, {
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  });
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t(`action.stocktake.${action}`)}
      verb={t(`action.stocktake.${action}`)}
      danger={action === 'cancel'}
      busy={step.busy}
      errors={step.errors}
      onSend={() => step.run({ id, reason: reason.trim() })}
    >
      <ReasonField value={reason} onChange={setReason} />
    </AskSheet>
  );
}
