// A step with a request: what it needs (words, whose fault, a parcel, what the seller gave), and what it means, before it is sent.
import { useState } from 'react';
import { asOptions, useChoices } from '#admin/lib/choices.ts';
import { readFen, writeFen } from '#admin/lib/figures.ts';
import { money } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { storage } from '#admin/lib/storage.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { CannedPick } from '#admin/parts/canned-pick.tsx';
import { FigureField } from '#admin/parts/figure-field.tsx';
import { Messages } from '#admin/parts/messages.tsx';
import { useRefundDestination } from '#admin/parts/refund-destination.tsx';
import type { AftersaleDetail } from '#contract/desk/refunds.ts';
import { FAULTS, type Fault } from '#contract/states/simple.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Field } from '#ui/input/field.tsx';
import { Segment } from '#ui/input/segment.tsx';

export type Step = 'agree' | 'ask_fee' | 'refuse' | 'send_back' | 'seller_received' | 'execute' | 'new_parcel' | 'exchanged';
type Props = { refund: AftersaleDetail; step: Step; onClose: () => void };

export function RefundSheet({ refund, step, onClose }: Props) {
  const [text, setText] = useState('');
  const [fault, setFault] = useState<Fault>(refund.fault);
  const couriers = asOptions(useChoices('couriers'));
  const [courier, setCourier] = useState(storage.get('courier') ?? '');
  const [no, setNo] = useState('');
  const [gave, setGave] = useState(writeFen(refund.type === 'partial' ? refund.amount : (refund.purchase?.cost ?? 0)));
  const options = {
    invalidates: ['session', 'warehouse', 'buying'] as const,
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  };
  const pays = step === 'seller_received' || step === 'execute';
  const destination = useRefundDestination({ type: 'order', id: refund.order.id }, { enabled: pays, wish: refund.to_method });
  const commands = {
    agree: useCommand('aftersale/agree', options),
    ask_fee: useCommand('aftersale/ask_fee', options),
    refuse: useCommand('aftersale/refuse', options),
    send_back: useCommand('aftersale/send_back', options),
    seller_received: useCommand('aftersale/seller_received', options),
    execute: useCommand('aftersale/execute', options),
    new_parcel: useCommand('aftersale/new_parcel', options),
    exchanged: useCommand('aftersale/exchanged', options),
  };
  const { id, version } = refund;
  const words = text.trim();
  const current = couriers.some((c) => c.value === courier) ? courier : '';
  const decides = step === 'agree' || step === 'ask_fee';
  const ships = step === 'send_back' || step === 'new_parcel' || step === 'exchanged';
  const optional = step === 'exchanged' && refund.expects !== '';
  const run = () => {
    if (ships && current) storage.set('courier', current);
    const parcel = { courier_id: Number(current), tracking_no: no.trim() };
    if (step === 'agree' || step === 'ask_fee')
      return commands[step].run({ id, version, fault, ...(words ? { text: words } : {}) });
    if (step === 'refuse') return commands.refuse.run({ id, version, text: words });
    if (step === 'seller_received' || step === 'execute')
      return commands[step].run({ id, version, seller_gave: readFen(gave) ?? 0, ...destination.args });
    if (step === 'exchanged') return commands.exchanged.run({ id, version, ...(parcel.tracking_no ? parcel : {}) });
    return commands[step].run({ id, ...parcel });
  };
  return (
    <AskSheet
      open
      onClose={onClose}
      title={t(`desk.aftersale.act.${step}`)}
      verb={t(`desk.aftersale.act.${step}`)}
      danger={step === 'refuse'}
      busy={commands[step].busy}
      errors={commands[step].errors}
      onSend={run}
    >
      {decides && refund.actions.includes('ask_fee') && (
        <div className="flex flex-col gap-12">
          <span className="ui-label">{t('desk.aftersale.fault')}</span>
          <Segment
            label={t('desk.aftersale.fault')}
            value={fault}
            onChange={setFault}
            options={FAULTS.map((value) => ({
              value,
              label: t(`desk.aftersale.fault.${value}`),
              disabled: (value === 'member') !== (step === 'ask_fee'),
            }))}
          />
        </div>
      )}
      {ships && (
        <>
          <Field
            label={t('desk.aftersale.courier')}
            name="courier_id"
            type="select"
            value={current}
            onChange={setCourier}
            options={[{ value: '', label: t('desk.input.choose') }, ...couriers]}
            check={(v) => (v || (optional && !no.trim()) ? undefined : t('desk.aftersale.courier_missing'))}
          />
          <Field
            label={t('desk.aftersale.tracking_no')}
            name="tracking_no"
            value={no}
            onChange={setNo}
            ltr
            autoComplete="off"
            maxLength={40}
            optional={optional}
            placeholder={optional ? refund.expects : undefined}
            check={(v) =>
              v.replace(/[^\w]/g, '').length >= 5 || (optional && !v.trim()) ? undefined : t('desk.aftersale.tracking_missing')
            }
          />
        </>
      )}
      {pays && <Gave refund={refund} gave={gave} onGave={setGave} />}
      {destination.node}
      {(decides || step === 'refuse') && (
        <>
          <CannedPick of={{ thing: 'refund', id }} kind="decision" onPick={setText} />
          <Field
            label={t(step === 'refuse' ? 'desk.input.reason_member' : 'desk.input.note_member')}
            name="text"
            type="textarea"
            rows={4}
            value={text}
            onChange={setText}
            maxLength={500}
            optional={decides}
            check={(v) => (step === 'refuse' && !v.trim() ? t('desk.input.reason_missing') : undefined)}
          />
        </>
      )}
      {!pays && <Messages says={refund.says[step] ?? []} tone={step === 'refuse' ? 'clock' : 'neutral'} />}
    </AskSheet>
  );
}

/** The member gets what was agreed; the rest is the shop's, in words. */
function Gave({ refund, gave, onGave }: { refund: AftersaleDetail; gave: string; onGave: (gave: string) => void }) {
  const amount = money(refund.amount);
  const entered = readFen(gave);
  const rest = refund.amount - (entered ?? 0);
  const key = rest === 0 ? 'even' : rest > 0 ? 'less' : 'more';
  return (
    <>
      <FigureField
        figure="fen"
        label={t('desk.aftersale.gave_label')}
        name="seller_gave"
        value={gave}
        onChange={onGave}
        min={0}
        hint={t('desk.aftersale.gave_hint', { amount })}
      />
      {entered !== null && (
        <Note tone={rest > 0 ? 'clock' : 'safe'} role="status">
          {t(`desk.aftersale.gave_${key}`, { amount, rest: money(Math.abs(rest)) })}
        </Note>
      )}
    </>
  );
}
