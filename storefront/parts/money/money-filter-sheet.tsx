// The filters of the statement in a sheet: kind, period or days of one's own, and the table to download.
import { useState } from 'react';
import { announce } from '#shop/lib/announce.ts';
import { send } from '#shop/lib/api.ts';
import { t } from '#shop/lib/i18n.ts';
import { during } from '#shop/lib/indicator.ts';
import { useSetParams } from '#shop/lib/router.tsx';
import { type Choice, KINDS, type Narrowing } from '#shop/parts/money/money-choice.ts';
import { daysOf, ownDays, PERIODS } from '#shop/parts/money/money-days.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { DownloadIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { download } from '#ui/input/download.ts';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

const FORM = 'money-filter';

export function MoneyFilterSheet({ asked, choice, onClose }: { asked: Narrowing; choice: Choice; onClose: () => void }) {
  const setParams = useSetParams();
  const [kind, setKind] = useState(choice.kind);
  const [period, setPeriod] = useState(choice.period);
  const [from, setFrom] = useState(choice.days.from ?? '');
  const [to, setTo] = useState(choice.days.to ?? '');
  const [busy, setBusy] = useState(false);
  const own = period === 'own';

  const apply = () => {
    onClose();
    setParams({
      kind: kind === 'all' ? undefined : kind,
      period: period === 'all' || own ? undefined : period,
      from: own ? from : undefined,
      to: own ? to : undefined,
    });
  };
  const take = async () => {
    setBusy(true);
    try {
      const days = daysOf(period, new Date(), ownDays(from, to));
      const table = await during(send('pay/export', { type: asked.type, ...(kind === 'all' ? {} : { kind }), ...days }));
      if (table.rows === 0) toast(t('wallet.csv_none'));
      else download(table.name, table.text);
    } catch (error) {
      announce(error);
    } finally {
      setBusy(false);
    }
  };

  return (
    <Sheet
      open
      title={t('wallet.filter')}
      onClose={onClose}
      locked={busy}
      actions={
        <>
          <Button icon={<DownloadIcon className="ui-icon-sm" />} busy={busy} onClick={() => void take()}>
            {t('wallet.csv_get')}
          </Button>
          <Button kind="primary" type="submit" form={FORM} disabled={busy}>
            {t('kit.done')}
          </Button>
        </>
      }
    >
      <Form id={FORM} className="flex flex-col gap-28" onSubmit={apply}>
        <Chips choice label={t('wallet.records')} className="flex-wrap">
          {(['all', ...KINDS] as const).map((one) => (
            <Chip key={one} choice selected={one === kind} onClick={() => setKind(one)}>
              {t(`wallet.kind.${one}`)}
            </Chip>
          ))}
        </Chips>
        <Chips choice label={t('wallet.period')} className="flex-wrap">
          {PERIODS.map((one) => (
            <Chip key={one} choice selected={one === period} onClick={() => setPeriod(one)}>
              {t(`wallet.period.${one}`)}
            </Chip>
          ))}
        </Chips>
        {own && (
          <div className="flex flex-wrap gap-20 *:min-w-240 *:flex-1">
            <Field name="from" type="date" label={t('wallet.from')} value={from} onChange={setFrom} />
            <Field
              name="to"
              type="date"
              label={t('wallet.to')}
              value={to}
              onChange={setTo}
              check={(text) => (text && from && text < from ? t('wallet.days_wrong') : undefined)}
            />
          </div>
        )}
      </Form>
    </Sheet>
  );
}
