// Holds: whose goods must not leave and why; put on by member code or waybill number, lifted with a reason.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePaged, useTab } from '#admin/lib/use-paged.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { PagedList } from '#admin/parts/paged-list.tsx';
import { ReasonField } from '#admin/parts/reason-field.tsx';
import type { HoldRow } from '#contract/desk/scanning.ts';
import { HOLD_KINDS, HOLD_TABS, type HoldKind } from '#contract/desk/tabs.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const told = () => toast(t('desk.done'), { mark: 'done' });

export function Holds() {
  const tab = useTab(HOLD_TABS);
  const list = usePaged('holds/lists', { tab }, { keepPrevious: ['tab'] });
  const [adding, setAdding] = useState(false);
  const [lifting, setLifting] = useState<HoldRow | null>(null);
  return (
    <DeskPage
      title={t('hold.title')}
      narrow
      acts={
        <Button size="small" kind="primary" onClick={() => setAdding(true)}>
          {t('hold.add')}
        </Button>
      }
    >
      <PagedList
        list={list}
        caption={t('hold.title')}
        tab={tab}
        tabs={HOLD_TABS.map((value) => ({ value, label: t(`hold.${value}`) }))}
        counts={list.call.data?.counts}
        find={t('hold.find')}
        empty={<Empty title={t(tab === 'open' ? 'hold.none' : 'hold.none_lifted')} />}
      >
        {(hold) => <HoldCard hold={hold} onLift={() => setLifting(hold)} />}
      </PagedList>
      <AddHold open={adding} onClose={() => setAdding(false)} />
      <LiftHold hold={lifting} onClose={() => setLifting(null)} />
    </DeskPage>
  );
}

function HoldCard({ hold, onLift }: { hold: HoldRow; onLift: () => void }) {
  return (
    <Card>
      <div className="flex flex-wrap items-center gap-20">
        <Badge tone={hold.lifted_at ? 'over' : 'wrong'}>{t(`hold.kind.${hold.kind}`)}</Badge>
        <span className="flex-1 min-w-240">
          <strong className="block text-ink">{hold.waybill_no || t('hold.all_goods')}</strong>
          <Facts
            className="desk-small"
            items={[`${hold.member.nickname} ${hold.member.mark}`, t('hold.by', { name: hold.by }), dateTime(hold.at)]}
          />
        </span>
        {hold.lifts && (
          <Button size="small" onClick={onLift}>
            {t('hold.lift')}
          </Button>
        )}
      </div>
      <p className="text-ink mt-12">{hold.reason}</p>
      {hold.lifted_at && (
        <p className="desk-small mt-8">
          {t('hold.lifted')} {dateTime(hold.lifted_at)} {t('hold.by', { name: hold.lifted_by })}: {hold.lift_reason}
        </p>
      )}
    </Card>
  );
}

function AddHold({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [target, setTarget] = useState('');
  const [kind, setKind] = useState<HoldKind>('member');
  const [reason, setReason] = useState('');
  const add = useCommand('holds/add', {
    invalidates: ['packing'],
    onDone: () => {
      told();
      setTarget('');
      setReason('');
      onClose();
    },
  });
  return (
    <AskSheet
      open={open}
      onClose={onClose}
      title={t('hold.add')}
      verb={t('hold.add')}
      danger
      busy={add.busy}
      errors={add.errors}
      onSend={() => add.run({ target: target.trim(), kind, reason: reason.trim() })}
    >
      <Field
        label={t('hold.target')}
        name="target"
        value={target}
        onChange={setTarget}
        ltr
        maxLength={60}
        autoComplete="off"
        check={(v) => (v.trim() ? undefined : t('fail.field_missing', { field: t('hold.target') }))}
      />
      <Field
        label={t('hold.kind')}
        name="kind"
        type="select"
        value={kind}
        onChange={(to) => setKind(to as HoldKind)}
        options={HOLD_KINDS.map((value) => ({ value, label: t(`hold.kind.${value}`) }))}
      />
      <ReasonField value={reason} onChange={setReason} />
      <Note tone="wrong">{t('hold.effect')}</Note>
    </AskSheet>
  );
}

function LiftHold({ hold, onClose }: { hold: HoldRow | null; onClose: () => void }) {
  const [reason, setReason] = useState('');
  const lift = useCommand('holds/lift', {
    invalidates: ['packing'],
    onDone: () => {
      told();
      setReason('');
      onClose();
    },
  });
  return (
    <AskSheet
      open={hold !== null}
      onClose={onClose}
      title={t('hold.lift_title')}
      verb={t('hold.lift')}
      busy={lift.busy}
      errors={lift.errors}
      onSend={() => hold && lift.run({ id: hold.id, reason: reason.trim() })}
    >
      {hold && <p>{hold.reason}</p>}
      <ReasonField value={reason} onChange={setReason} />
    </AskSheet>
  );
}
