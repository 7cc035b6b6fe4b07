// Paying by bank transfer: region, account with what to copy, then what was sent with its slip.
import { useState } from 'react';
import { plain } from '#contract/amount.ts';
import type { BankAccountOut, RemitOut } from '#contract/calls/wallet-shapes.ts';
import { t } from '#shop/lib/i18n.ts';
import { currency, foreign, type Minor } from '#shop/lib/money.ts';
import type { Uploaded } from '#shop/lib/upload.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { CheckedForm, NotSent, useFormCommand } from '#shop/parts/form/form-command.tsx';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { wholeNumbers } from '#shop/parts/frame/whole-numbers.tsx';
import { minorFrom } from '#shop/parts/money/amount-text.ts';
import { PayVerb } from '#shop/parts/money/pay-verb.tsx';
import { PhotoPicker } from '#shop/parts/photo/photo-picker.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Chip, Chips } from '#ui/input/chip.tsx';
import { CopyButton } from '#ui/input/copy-button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';

const FRESH_MS = 300_000;
const skeleton = <SkeletonBlock height={300} className="rounded-card" />;
const FIELDS = { minor: 'minor', paid_on: 'paid_on', slip: 'slip' };

export default function RemitFlow({ no, onDone }: { no: string; onDone: (remit: RemitOut) => void }) {
  const [area, setArea] = useState<string>();
  const areas = useCall('Offlinepay/arealist', {}, { staleTime: FRESH_MS, quiet: true });
  return (
    <QueryBoundary call={areas} shape={skeleton}>
      {(list) => {
        const chosen = area ?? list[0]?.code;
        if (!chosen) return <Empty full title={t('remit.no_accounts')} />;
        return (
          <>
            {list.length > 1 && (
              <Card title={t('remit.region')}>
                <Chips choice label={t('remit.region')} className="flex-wrap">
                  {list.map((one) => (
                    <Chip key={one.code} choice selected={one.code === chosen} onClick={() => setArea(one.code)}>
                      {one.name}
                    </Chip>
                  ))}
                </Chips>
              </Card>
            )}
            <Accounts key={chosen} area={chosen} no={no} onDone={onDone} />
          </>
        );
      }}
    </QueryBoundary>
  );
}

function Accounts({ area, no, onDone }: { area: string; no: string; onDone: (remit: RemitOut) => void }) {
  const [id, setId] = useState<number>();
  const accounts = useCall('Offlinepay/paylist', { area }, { staleTime: FRESH_MS, quiet: true });
  return (
    <QueryBoundary call={accounts} shape={skeleton} small>
      {(list) => {
        const chosen = list.find((one) => one.id === id) ?? list[0];
        if (!chosen) return <Empty title={t('remit.no_accounts')} />;
        return (
          <>
            {list.length > 1 && (
              <Card title={t('remit.choose')}>
                <Chips choice label={t('remit.choose')} className="flex-wrap">
                  {list.map((one) => (
                    <Chip key={one.id} choice selected={one.id === chosen.id} onClick={() => setId(one.id)}>
                      {one.name}
                    </Chip>
                  ))}
                </Chips>
              </Card>
            )}
            <Account key={chosen.id} id={chosen.id} no={no} onDone={onDone} />
          </>
        );
      }}
    </QueryBoundary>
  );
}

function Account({ id, no, onDone }: { id: number; no: string; onDone: (remit: RemitOut) => void }) {
  const info = useCall('Offlinepay/getinfo', { id, no }, { quiet: true });
  return (
    <QueryBoundary call={info} shape={skeleton} small>
      {({ account, minor, reference }) => (
        <>
          <Details account={account} minor={minor} reference={reference} />
          <Report no={no} account={account} minor={minor} reference={reference} onDone={onDone} />
        </>
      )}
    </QueryBoundary>
  );
}

type Due = { account: BankAccountOut; minor: Minor | null; reference: string };

function Details({ account, minor, reference }: Due) {
  const places = currency(account.currency).decimal_place ?? 2;
  const rows: [label: string, shown: string, copied: string][] = [
    [t('remit.bank_name'), account.bank, account.bank],
    [t('remit.account_name'), account.account_name, account.account_name],
    [t('remit.account_no'), account.account_no, account.account_no],
    [t('remit.swift'), account.swift, account.swift],
    ...(minor === null
      ? []
      : ([[t('remit.amount'), foreign(minor, account.currency), plain(minor, places)]] as [string, string, string][])),
    [t('remit.reference'), reference, reference],
  ];
  return (
    <Card title={t('remit.account')} className="flex flex-col gap-20 [&>.ui-card-head]:mb-0">
      <dl className="flex flex-col">
        {rows
          .filter(([, shown]) => shown)
          .map(([label, shown, copied]) => (
            <div key={label} className="flex items-center justify-between gap-16 border-line py-14 not-first:border-t">
              <div className="min-w-0">
                <dt className="text-xs text-ink-3">{label}</dt>
                <dd className="text-md text-ink [overflow-wrap:anywhere]">
                  <bdi>{shown}</bdi>
                </dd>
              </div>
              <CopyButton text={copied} size="small">
                {t('kit.copy')}
              </CopyButton>
            </div>
          ))}
      </dl>
      <Note tone="clock">{t('remit.reference_note')}</Note>
      {[account.instructions, account.fee_note].filter(Boolean).map((text) => (
        <p key={text} className="whitespace-pre-line text-sm text-ink-3">
          {wholeNumbers(text)}
        </p>
      ))}
    </Card>
  );
}

const today = () => {
  const now = new Date();
  return [now.getFullYear(), now.getMonth() + 1, now.getDate()].map((n) => String(n).padStart(2, '0')).join('-');
};

function Report({ no, account, minor, reference, onDone }: Due & { no: string; onDone: (remit: RemitOut) => void }) {
  const places = currency(account.currency).decimal_place ?? 2;
  const [amount, setAmount] = useState(minor === null ? '' : plain(minor, places));
  const [paid_on, setPaidOn] = useState(today);
  const [slip, setSlip] = useState<Uploaded[]>([]);
  const [uploading, setUploading] = useState(false);
  const add = useFormCommand('remit/add', {
    fields: FIELDS,
    invalidates: ['Offlinepay/record', 'order/lists', 'order/detail', 'user/info'],
  });
  const sent = minorFrom(amount, places);
  const submit = async () => {
    if (uploading) toast(t('remit.uploading'));
    if (uploading || sent === undefined || !slip[0]) return;
    const done = await add.run({
      bank_id: account.id,
      no,
      minor: sent,
      currency: account.currency,
      reference,
      paid_on,
      slip: slip[0].id,
    });
    if (done) onDone(done);
  };
  return (
    <Card title={t('remit.report')}>
      <CheckedForm
        className="flex flex-col gap-24"
        errors={add.errors}
        onSubmit={submit}
        wanted={[
          { name: 'minor', label: t('remit.amount'), value: amount, typed: true },
          { name: 'paid_on', label: t('remit.paid_on'), value: paid_on },
          { name: 'slip', label: t('remit.slip_label'), value: uploading ? 'on its way' : slip },
        ]}
      >
        <Field
          name="minor"
          type="decimal"
          label={t('remit.amount_sent', { currency: account.currency })}
          value={amount}
          onChange={setAmount}
          check={(text) => (minorFrom(text, places) === undefined ? t('remit.amount_wrong') : undefined)}
          hint={minor !== null && sent !== undefined && sent < minor ? t('remit.amount_less') : undefined}
        />
        <Field name="paid_on" type="date" label={t('remit.paid_on')} value={paid_on} onChange={setPaidOn} />
        <fieldset className="flex flex-col gap-12">
          <legend className="pb-12 text-sm text-ink-2">{t('remit.slip_label')}</legend>
          <PhotoPicker
            use="remit"
            name="slip"
            most={1}
            label={t('remit.slip_add')}
            value={slip}
            onChange={setSlip}
            onBusy={setUploading}
          />
        </fieldset>
        <NotSent error={add.error} />
        <Button kind="primary" type="submit" block busy={add.busy}>
          <PayVerb verb={t('remit.submit')} amount={sent !== undefined && foreign(BigInt(sent), account.currency)} />
        </Button>
      </CheckedForm>
    </Card>
  );
}
