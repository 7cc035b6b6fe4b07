// Holds: whose goods must not leave and why; put on by member code or waybill number, lifted with a reason.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { useAddress } from '#admin/lib/use-address.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { usePages } from '#admin/lib/use-pages.ts';
import { AskSheet } from '#admin/parts/ask-sheet.tsx';
import { Find } from '#admin/parts/find.tsx';
import { DeskPage } from '#admin/parts/page.tsx';
import { Pager } from '#admin/parts/pager.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
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
import { Tabs } from '#ui/layout/tabs.tsx';

const told = () => toast(t('desk.done'), { mark: 'done' });

export function Holds() {
  const address = useAddress();
  const tab = address.get('tab') === 'lifted' ? 'lifted' : 'open';
  const q = address.get('q');
  const pages = usePages(address);
  const call = useCall('holds/lists', { tab, ...(q ? { q } : {}), ...pages.args }, { keepPrevious: ['tab'] });
  pages.heard(call.data?.list.timestamp);
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
      <Tabs
        label={t('hold.title')}
        value={tab}
        onChange={(to) => address.set({ tab: to === 'open' ? null : to, page: null })}
        tabs={HOLD_TABS.map((value) => ({
          value,
          label: t(`hold.${value}`),
          ...(call.data ? { count: call.data.counts[value] ?? 0 } : {}),
        }))}
      />
      <Find value={q} onFind={(words) => address.set({ q: words || null, page: null })} placeholder={t('hold.find')} />
      <QueryBoundary call={call}>
        {({ list }) => (
          <>
            {list.data.length === 0 && (
              <Empty title={q ? t('desk.list.no_match') : t(tab === 'open' ? 'hold.none' : 'hold.none_lifted')} />
            )}
            {list.data.map((hold) => (
              <HoldCard key={hold.id} hold={hold} onLift={() => setLifting(hold)} />
            ))}
            {list.total > list.data.length && (
              <Pager page={pages.page} total={list.total} size={pages.args.page_size} onPage={pages.go} />
            )}
          </>
        )}
      </QueryBoundary>
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
