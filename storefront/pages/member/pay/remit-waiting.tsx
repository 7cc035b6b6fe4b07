// A remittance for this bill that waits for finance.
import { dateTime } from '#shop/lib/format.ts';
import { t } from '#shop/lib/i18n.ts';
import { foreign } from '#shop/lib/money.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { WithdrawRemit } from '#shop/parts/money/withdraw-remit.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

export function RemitWaiting({ no, onWithdrawn }: { no: string; onWithdrawn?: () => void }) {
  const { remit_working_days } = useConfig();
  const list = useCall('Offlinepay/record', { state: 'submitted', page_size: 50 }, { quiet: true });
  const remit = list.data?.data.find((one) => one.invoice_no === no);
  return (
    <Card title={t('remit.waiting')} className="flex flex-col gap-18 [&>.ui-card-head]:mb-0">
      <p className="text-sm text-ink-2">{t('remit.waiting_help', { n: remit_working_days })}</p>
      {remit && (
        <>
          <div className="flex items-center gap-20">
            <PhotoStrip photos={remit.slip ? [remit.slip] : []} picture="w-110" />
            <div className="flex min-w-0 flex-col gap-6">
              <b className="ui-num text-lg">{foreign(remit.minor, remit.currency)}</b>
              <span className="text-xs text-ink-3">
                <Facts items={[remit.bank, dateTime(remit.time)]} />
              </span>
              <bdi className="text-xs text-ink-3 [overflow-wrap:anywhere]">{remit.reference}</bdi>
            </div>
          </div>
          {remit.actions.includes('cancel') && (
            <div className="flex justify-end">
              <WithdrawRemit id={remit.id} onDone={onWithdrawn} />
            </div>
          )}
        </>
      )}
    </Card>
  );
}
