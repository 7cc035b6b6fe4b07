// What a step with a waybill needs in words: a problem, unpacking, a decision on a dispute, how a journey ended.
import { useEffect, useState } from 'react';
import { readFen } from '#admin/lib/figures.ts';
import { money, yuan } from '#admin/lib/format.ts';
import { type Key, t } from '#admin/lib/i18n.ts';
import type { Measured } from '#admin/lib/measured.ts';
import { useUploadCommand } from '#admin/lib/upload-outbox.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { waybillAt } from '#admin/pages/packing/use-boxes.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { CannedPick } from '#admin/parts/canned-pick.tsx';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { useRefundDestination } from '#admin/parts/refund-destination.tsx';
import type { PackDetail } from '#contract/desk/waybills.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Checkbox } from '#ui/input/checkbox.tsx';
import { Field } from '#ui/input/field.tsx';

export type WaybillAct = 'problem' | 'recall' | 'waive' | 'confirm' | 'finish';
type How = 'receive' | 'lost' | 'seized' | 'returned';
type Props = {
  act: WaybillAct | null;
  waybill: PackDetail;
  /** Boxes that the line refuses: the member is told why. */
  rejected: Measured[] | null;
  onClose: () => void;
  onDone: () => void;
};

const TITLE: Record<WaybillAct, Key> = {
  problem: 'desk.packing.problem',
  recall: 'action.waybill.recall',
  waive: 'action.waybill.waive',
  confirm: 'action.waybill.confirm_supplement',
  finish: 'desk.packing.finish',
};
const VERB: Record<WaybillAct, Key> = {
  problem: 'desk.stock.problem_send',
  recall: 'action.waybill.recall',
  waive: 'desk.packing.waive_it',
  confirm: 'action.waybill.confirm_supplement',
  finish: 'desk.packing.finish_it',
};
const HOW: [How, PackDetail['actions'][number]][] = [
  ['receive', 'receive'],
  ['lost', 'lose'],
  ['seized', 'seize'],
  ['returned', 'come_back'],
];

export function WaybillSheet({ act, waybill: w, rejected, onClose, onDone }: Props) {
  const [text, setText] = useState('');
  const [how, setHow] = useState<How>('receive');
  const [before, setBefore] = useState(false);
  const [fee, setFee] = useState('');
  const place = `${waybillAt(w.id)}:problem`;
  const uploads = useUploads(place);
  const goOn = () => {
    onClose();
    if (act !== 'recall') onDone();
  };
  const options = {
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      goOn();
    },
  };
  const problem = useUploadCommand('packing/problem', w.id, options);
  const recall = useCommand('packing/recall', options);
  const waive = useCommand('packing/waive', options);
  const confirm = useCommand('packing/confirm', options);
  const finish = useCommand('packing/finish', options);
  const commands = { problem, recall, waive, confirm, finish };
  const refunds = act === 'finish' && how === 'returned' && before;
  const destination = useRefundDestination({ type: 'waybill', id: w.id }, { enabled: refunds });
  const possible = HOW.filter(([, action]) => w.actions.includes(action)).map(([value]) => value);
  // biome-ignore lint/correctness/useExhaustiveDependencies: a sheet that opens starts again
  useEffect(() => {
    if (!act) return;
    setText('');
    setBefore(false);
    setFee('');
    setHow(possible[0] ?? 'receive');
    for (const command of Object.values(commands)) command.reset();
  }, [act]);
  const now = act ?? 'problem';
  const reason = text.trim();
  const taken = readFen(fee) ?? 0;
  const run = async () => {
    if (now === 'problem') {
      const { behind } = await problem.run(
        { id: w.id, text: reason, ...(rejected ? { boxes: rejected } : {}) },
        { label: w.no, awaits: [{ place, kind: 'photo', into: ['files'] }] },
      );
      return behind && goOn();
    }
    if (now === 'finish')
      return finish.run({
        id: w.id,
        how,
        reason,
        ...(how === 'returned' ? { before_export: before ? ('yes' as const) : ('no' as const) } : {}),
        ...(how === 'returned' && taken ? { return_fee: taken } : {}),
        ...destination.args,
      });
    return commands[now].run({ id: w.id, version: w.version, reason });
  };
  const due = w.settlement && w.settlement.difference > 0 ? money(w.settlement.difference) : '';
  const effect =
    now === 'finish'
      ? t(`desk.packing.effect.${how === 'returned' ? (before ? 'returned_before' : 'returned_after') : how}`)
      : t(`desk.packing.effect.${now}`, { amount: due });
  const billed = now === 'finish' && how === 'returned' && taken > 0;
  return (
    <AskSheet
      open={act !== null}
      onClose={onClose}
      title={t(TITLE[now])}
      verb={t(VERB[now])}
      danger={now === 'problem' || (now === 'finish' && how !== 'receive')}
      busy={commands[now].busy}
      errors={commands[now].errors}
      onSend={run}
    >
      {now === 'finish' && (
        <Field
          label={t('desk.packing.how')}
          name="how"
          type="select"
          value={how}
          onChange={(v) => setHow(v as How)}
          options={possible.map((value) => ({ value, label: t(`desk.packing.how.${value}`) }))}
        />
      )}
      {now === 'finish' && how === 'returned' && (
        <>
          <Checkbox shape="square" checked={before} onChange={setBefore}>
            {t('desk.packing.before_export')}
          </Checkbox>
          <Field
            label={t('desk.packing.return_fee')}
            name="return_fee"
            type="decimal"
            prefix={yuan()}
            value={fee}
            onChange={setFee}
            check={(v) => (v.trim() === '' || (readFen(v) ?? -1) >= 0 ? undefined : t('desk.packing.return_fee_bad'))}
          />
        </>
      )}
      {act && (
        <CannedPick of={{ thing: 'waybill', id: w.id }} kind={now === 'problem' ? 'problem' : 'decision'} onPick={setText} />
      )}
      <Field
        label={t(now === 'problem' ? 'desk.input.problem' : 'desk.input.reason_member')}
        name={now === 'problem' ? 'text' : 'reason'}
        type="textarea"
        rows={4}
        value={text}
        onChange={setText}
        maxLength={now === 'problem' ? 500 : 300}
        autoFocus
        check={(v) => (v.trim() ? undefined : t('desk.input.reason_missing'))}
      />
      {destination.node}
      {now === 'problem' && <PhotoTaker uploads={uploads} max={9} />}
      <Note>
        {effect}
        {billed && <span className="block">{t('desk.packing.effect.return_fee', { amount: money(taken) })}</span>}
      </Note>
    </AskSheet>
  );
}
