// One remittance: the slip at the start, expected against arrived at the end, the outcome in words before it is confirmed.
import { useState } from 'react';
import { dateTime, minorMoney, money } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { dueMinor, readMinor, resultOf, writeMinor } from '#admin/pages/finance/remit-sum.ts';
import { FactsList } from '#admin/parts/facts-list.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ReasonSheet } from '#admin/parts/reason-sheet.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { DestructiveAction, PrimaryAction, WorkFoot, WorkHead } from '#admin/parts/work-frame.tsx';
import { type Minor, minorUnits } from '#contract/amount.ts';
import type { RemitDesk } from '#contract/desk/finance.ts';
import { Image } from '#ui/data/image.tsx';
import { Empty } from '#ui/feedback/empty.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { DoneIcon, WarningIcon } from '#ui/icons.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Card } from '#ui/layout/card.tsx';
import { PictureViewer } from '#ui/overlay/picture-viewer.tsx';

export function RemitWork({ id, onDone }: { id: number; onDone: () => void }) {
  const call = useCall('remits/detail', { id });
  return <QueryBoundary call={call}>{(remit) => <Work remit={remit} onDone={onDone} />}</QueryBoundary>;
}

function Work({ remit, onDone }: { remit: RemitDesk; onDone: () => void }) {
  const [amount, setAmount] = useState(writeMinor(remit.minor, remit.decimals));
  const [rejecting, setRejecting] = useState(false);
  const told = () => {
    toast(t('desk.done'), { mark: 'done' });
    setRejecting(false);
    onDone();
  };
  const done = { invalidates: ['members'] as const, onDone: told };
  const approve = useCommand('remits/approve', done);
  const reject = useCommand('remits/reject', done);
  const open = remit.state === 'submitted';
  const minor = readMinor(amount, remit.decimals);
  const due = dueMinor(remit);
  const confirm = () => void (minor !== null && minor > 0 && approve.run({ id: remit.id, version: remit.version, minor }));
  return (
    <>
      <WorkHead
        facts={[remit.member.nickname, remit.bank, t('desk.remit.sent_at', { time: dateTime(remit.time) }), remit.operator]}
      >
        {minorMoney(remit.minor, remit.currency, remit.decimals)} <StateBadge thing="remit" state={remit.state} />
      </WorkHead>
      <div className="desk-work-body">
        <div className="desk-col">
          {remit.similar > 0 && (
            <Note tone="wrong" icon={<WarningIcon className="ui-icon-sm" />} role="alert">
              {t('desk.remit.similar', { n: remit.similar })}
            </Note>
          )}
          {open && (
            <Card
              title={t('desk.remit.arrived')}
              all={due !== null ? t('desk.remit.due', { amount: minorMoney(due, remit.currency, remit.decimals) }) : undefined}
            >
              <Form onSubmit={confirm} errors={approve.errors}>
                <Field
                  label={t('desk.input.minor')}
                  name="minor"
                  type="decimal"
                  value={amount}
                  onChange={setAmount}
                  suffix={remit.currency}
                  autoFocus
                  autoComplete="off"
                  check={(v) =>
                    (readMinor(v, remit.decimals) ?? 0) > 0
                      ? undefined
                      : t('desk.figure.unreadable', { field: t('desk.input.minor') })
                  }
                />
                <Outcome remit={remit} minor={minor} due={due} />
              </Form>
            </Card>
          )}
          {remit.reason && (
            <Note tone="neutral" title={t('desk.remit.rejected_because')}>
              {remit.reason}
            </Note>
          )}
          <Slip url={remit.slip} />
        </div>
        <aside className="desk-col">
          <MemberCard member={remit.member} />
          <Card title={t('desk.remit.facts')}>
            <FactsList
              facts={[
                [t('desk.remit.account'), remit.account],
                [t('desk.remit.reference'), remit.reference],
                [
                  t('desk.remit.for'),
                  remit.invoice_no ? `${translate(`desk.bill.${remit.bill_kind}`)} ${remit.invoice_no}` : t('desk.remit.top_up'),
                ],
                [t('desk.remit.bill'), remit.bill_amount !== null ? money(remit.bill_amount) : null],
                [t('desk.remit.in_cny'), money(remit.amount)],
                [t('desk.remit.rate'), remit.rate && remit.rate !== '1' ? `${remit.rate} ${remit.currency}` : null],
                [t('desk.remit.confirmed'), remit.confirmed !== null ? money(remit.confirmed) : null],
              ]}
            />
          </Card>
        </aside>
      </div>
      {open && (
        <WorkFoot before={<DestructiveAction onClick={() => setRejecting(true)}>{t('action.remit.reject')}</DestructiveAction>}>
          <PrimaryAction busy={approve.busy} disabled={minor === null || minor <= 0} onClick={confirm}>
            {minor !== null && minor > 0
              ? t('desk.remit.approve', { amount: minorMoney(minor, remit.currency, remit.decimals) })
              : t('action.remit.approve')}
          </PrimaryAction>
        </WorkFoot>
      )}
      {rejecting && (
        <ReasonSheet
          of={{ thing: 'remit', id: remit.id }}
          title={t('action.remit.reject')}
          effect={t('desk.remit.reject_effect')}
          command={reject}
          onClose={() => setRejecting(false)}
          onSend={(reason) => reject.run({ id: remit.id, version: remit.version, reason })}
        />
      )}
    </>
  );
}

function Outcome({ remit, minor, due }: { remit: RemitDesk; minor: Minor | null; due: Minor | null }) {
  if (minor === null || minor <= 0) return null;
  if (!remit.invoice_no)
    return (
      <Note tone="safe" icon={<DoneIcon className="ui-icon-sm" />} role="status">
        {t('desk.remit.result.wallet')}
      </Note>
    );
  const result = resultOf(minor, due);
  if (!result) return <Note role="status">{t('desk.remit.result.unknown')}</Note>;
  const tone = result.kind === 'short' ? 'wrong' : 'safe';
  return (
    <Note
      tone={tone}
      icon={tone === 'safe' ? <DoneIcon className="ui-icon-sm" /> : <WarningIcon className="ui-icon-sm" />}
      role="status"
    >
      {t(`desk.remit.result.${result.kind === 'wallet' ? 'unknown' : result.kind}`, {
        rest: minorMoney(result.rest, remit.currency, remit.decimals),
        missing: due === null ? '' : minorMoney(minorUnits(Math.max(0, due - minor)), remit.currency, remit.decimals),
      })}
    </Note>
  );
}

function Slip({ url }: { url: string }) {
  const [open, setOpen] = useState(false);
  return (
    <Card title={t('desk.remit.slip')}>
      {url ? (
        <>
          <button type="button" className="block w-full" aria-label={t('desk.remit.look')} onClick={() => setOpen(true)}>
            <Image src={url} alt={t('desk.remit.slip')} ratio={1.4} contain className="w-full rounded-image" />
          </button>
          <PictureViewer
            open={open}
            onClose={() => setOpen(false)}
            pictures={[{ src: url, alt: t('desk.remit.slip') }]}
            index={0}
          />
        </>
      ) : (
        <Empty title={t('desk.remit.no_slip')} />
      )}
    </Card>
  );
}
