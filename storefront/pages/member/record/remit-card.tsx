// One remittance: what was sent where, its outcome, and withdrawing it while it waits.
import type { RemitOut } from '#contract/calls/wallet-shapes.ts';
import { dateTime } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { foreign, money } from '#shop/lib/money.ts';
import { to } from '#shop/lib/paths.ts';
import { WithdrawRemit } from '#shop/parts/money/withdraw-remit.tsx';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function RemitCard({ remit, onChanged }: { remit: RemitOut; onChanged: () => void }) {
  const bill = remit.invoice_no;
  return (
    <Card className="flex flex-col gap-18">
      <div className="flex items-start justify-between gap-16">
        <div className="flex min-w-0 flex-col gap-6">
          <b className="ui-num text-lg text-ink">
            <bdi>{foreign(remit.minor, remit.currency)}</bdi>
          </b>
          <span className="text-xs text-ink-3">
            <Facts items={[remit.bank, dateTime(remit.time)]} />
          </span>
          <bdi className="text-xs text-ink-3 [overflow-wrap:anywhere]">{remit.reference}</bdi>
          {remit.confirmed !== null && (
            <span className="text-sm text-safe">{t('remit.confirmed', { amount: money(remit.confirmed) })}</span>
          )}
        </div>
        <div className="flex flex-none flex-col items-end gap-14">
          <StateBadge thing="remit" state={remit.state} />
          <PhotoStrip photos={remit.slip ? [remit.slip] : []} picture="w-96" />
        </div>
      </div>
      {remit.state === 'rejected' && (
        <Note tone="wrong">
          <Said thing="remit" id={remit.id} text={remit.reason} say={(reason) => t('remit.rejected_help', { reason })} />
        </Note>
      )}
      {(bill || remit.actions.includes('cancel')) && (
        <div className="flex flex-wrap justify-end gap-14">
          {remit.actions.includes('cancel') && <WithdrawRemit id={remit.id} onDone={onChanged} />}
          {bill && remit.actions.includes('again') && (
            <Button size="small" kind="primary" href={to.pay({ no: bill })}>
              {t('remit.again')}
            </Button>
          )}
          {bill && !remit.actions.includes('again') && (
            <Button size="small" href={to.payResult({ no: bill })}>
              {t('pay.result_bill')}
            </Button>
          )}
        </div>
      )}
    </Card>
  );
}
