// One request: what the member says and shows, what the warehouse saw, what goes back by name, what was paid for it, and the steps.
import { useState } from 'react';
import { dateTime, formatMessage, formatText, money } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { RefundAside } from '#admin/pages/aftersale/refund-aside.tsx';
import { RefundSheet, type Step } from '#admin/pages/aftersale/refund-sheet.tsx';
import { Act } from '#admin/parts/act.tsx';
import { MemberWords } from '#admin/parts/member-words.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { Pictures } from '#admin/parts/shot.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { Videos } from '#admin/parts/videos.tsx';
import { DestructiveAction, PrimaryAction, WorkFoot, WorkHead } from '#admin/parts/work-frame.tsx';
import type { AftersaleDetail } from '#contract/desk/refunds.ts';
import { FeeTable } from '#ui/data/fee-table.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { WarningIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';

export function RefundWork({ id }: { id: number }) {
  const call = useCall('aftersale/detail', { id });
  return <QueryBoundary call={call}>{(refund) => <Work refund={refund} />}</QueryBoundary>;
}

/** The step that leads on stands at the end; what says no at the start. */
const STEPS: readonly Step[] = [
  'refuse',
  'exchanged',
  'ask_fee',
  'agree',
  'new_parcel',
  'send_back',
  'seller_received',
  'execute',
];
const KEYS: Partial<Record<Step, string>> = { refuse: 'x', ask_fee: 'f', exchanged: 'e' };

function Work({ refund }: { refund: AftersaleDetail }) {
  const [step, setStep] = useState<Step | null>(null);
  const steps = STEPS.filter((one) => refund.actions.includes(one));
  const fee_first = refund.says.fee_first !== undefined;
  const main = fee_first && steps.includes('ask_fee') ? 'ask_fee' : steps.at(-1);
  return (
    <>
      <WorkHead facts={[refund.no, refund.order_no, refund.member.nickname || refund.member.mark, dateTime(refund.since)]}>
        {t(`refund.type.${refund.type}`)} <StateBadge thing="refund" state={refund.state} />
      </WorkHead>
      <div className="desk-work-body">
        <div className="desk-col">
          {refund.appealed && refund.state === 'applied' && (
            <Note tone="clock" icon={<WarningIcon className="ui-icon-sm" />} title={t('desk.aftersale.appeal')}>
              {t('desk.aftersale.appeal_note', { name: refund.decided_by })}
              {refund.answer && <p>{t('refund.card.answer', { text: refund.answer })}</p>}
            </Note>
          )}
          {refund.says.fee_first?.map((said) => (
            <Note key={said.key} tone="clock">
              {formatMessage(said)}
            </Note>
          ))}
          <Said refund={refund} />
          <Card title={t('desk.aftersale.sum')}>
            {refund.parts.length === 0 ? (
              <p className="text-ink-2">{refund.type === 'exchange' ? t('desk.aftersale.sum_none') : money(0)}</p>
            ) : (
              <FeeTable
                caption={t('desk.aftersale.sum')}
                rows={refund.parts.map((part) => ({
                  key: part.code,
                  label: formatText(part.key, part.params),
                  main: money(part.amount),
                  minus: part.amount < 0,
                }))}
                total={{ label: t('desk.aftersale.total'), main: money(refund.amount) }}
              />
            )}
          </Card>
          <Seen refund={refund} />
        </div>
        <RefundAside refund={refund} />
      </div>
      {steps.length > 0 && (
        <WorkFoot
          before={
            steps.includes('refuse') && (
              <DestructiveAction onClick={() => setStep('refuse')}>{t('desk.aftersale.act.refuse')}</DestructiveAction>
            )
          }
        >
          {steps
            .filter((one) => one !== 'refuse' && one !== main)
            .map((one) => (
              <Act key={one} {...(KEYS[one] ? { keys: KEYS[one] } : {})} onClick={() => setStep(one)}>
                {t(`desk.aftersale.act.${one}`)}
              </Act>
            ))}
          {main && main !== 'refuse' && (
            <PrimaryAction onClick={() => setStep(main)}>{t(`desk.aftersale.act.${main}`)}</PrimaryAction>
          )}
        </WorkFoot>
      )}
      {step && <RefundSheet key={`${step}:${refund.state}`} refund={refund} step={step} onClose={() => setStep(null)} />}
    </>
  );
}

function Said({ refund }: { refund: AftersaleDetail }) {
  return (
    <Card title={t('desk.aftersale.says')} all={refund.reason}>
      <p className="whitespace-pre-wrap text-ink [overflow-wrap:anywhere]">
        {refund.content ? (
          <MemberWords of={{ thing: 'refund', id: refund.id }} text={refund.content} />
        ) : (
          t('desk.aftersale.no_words')
        )}
      </p>
      {refund.photos.length > 0 && (
        <Pictures pictures={refund.photos.map((src) => ({ src, alt: translate('desk.aftersale.photos') }))} />
      )}
    </Card>
  );
}

/** What the warehouse photographed, next to the listing. */
function Seen({ refund: { item } }: { refund: AftersaleDetail }) {
  if (item.photos.length + item.videos.length === 0 && item.listing.length === 0) return null;
  return (
    <Card title={t('desk.aftersale.warehouse_photos')}>
      {item.problem && <Note tone="clock">{`${t('desk.aftersale.problem')}: ${item.problem}`}</Note>}
      <Pictures pictures={item.photos.map((p) => ({ src: p.url, thumb: p.thumb, alt: t('desk.aftersale.warehouse_photos') }))} />
      <Videos videos={item.videos} poster={item.photos[0]?.url} />
      {item.listing.length > 0 && <h3 className="desk-small mt-20 mb-8">{t('desk.aftersale.listing')}</h3>}
      <Pictures pictures={item.listing.slice(0, 6).map((src) => ({ src, alt: t('desk.aftersale.listing') }))} />
    </Card>
  );
}
