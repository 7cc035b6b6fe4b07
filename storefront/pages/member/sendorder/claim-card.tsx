// Claims of this waybill: the state of each, the offer by name, and the actions the server allows.
import { useState } from 'react';
import type { ClaimOut } from '#contract/calls/claims.ts';
import { CLAIMS_OVER, CLAIMS_TO_DECIDE } from '#contract/states/claim.ts';
import { among } from '#contract/states/machine.ts';
import { date } from '#shop/lib/format.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { QueryBoundary } from '#shop/parts/frame/query-boundary.tsx';
import { FeeRows } from '#shop/parts/money/fee-rows.tsx';
import { ActionButtons } from '#shop/parts/order/action-buttons.tsx';
import { HistoryRows } from '#shop/parts/order/history-rows.tsx';
import { StateBadge } from '#shop/parts/order/state-badge.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { DownIcon } from '#ui/icons.tsx';
import { Card } from '#ui/layout/card.tsx';
import { Facts } from '#ui/layout/facts.tsx';
import { ClaimStep } from './claim-step.tsx';

export default function ClaimCard({ id }: { id: number }) {
  const claims = useCall('claim/lists', { sendorder_id: id, page: 1, page_size: 10 });
  return (
    <QueryBoundary
      call={claims}
      small
      title={t('claim.failed')}
      shape={
        <div className="ui-card">
          <SkeletonBlock width={240} />
          <SkeletonBlock height={160} />
        </div>
      }
    >
      {({ data }) => data.map((claim) => <One key={claim.id} claim={claim} />)}
    </QueryBoundary>
  );
}

function One({ claim: c }: { claim: ClaimOut }) {
  const [step, setStep] = useState<string | null>(null);
  const [all, setAll] = useState(!among(CLAIMS_OVER, c.state));
  const until = c.due_at ? date(c.due_at) : '';
  return (
    <Card
      title={<Facts items={[t('claim.card'), translate(`claim.type.${c.type}`), c.no]} />}
      aside={<StateBadge thing="claim" state={c.state} />}
    >
      {(among(CLAIMS_TO_DECIDE, c.state) || c.state === 'evidence') && (
        <p className="text-ink-2">{translate(`claim.lead.${c.state}`, { date: until })}</p>
      )}
      {c.reason && !among(CLAIMS_TO_DECIDE, c.state) && (
        <p className="mt-10 text-ink">
          <Said thing="claim" id={c.id} text={c.reason} className="whitespace-pre-wrap [overflow-wrap:anywhere]" />
        </p>
      )}
      {!among(CLAIMS_TO_DECIDE, c.state) && <PhotoStrip photos={c.reason_photos} picture="w-132" className="mt-10" />}
      {c.offer !== null && (
        <FeeRows
          className="mt-14"
          rows={c.parts}
          total={c.offer}
          totalLabel={t(c.state === 'paid' ? 'claim.paid_of' : 'claim.offer_of')}
        />
      )}
      {c.state === 'offer' && until && <p className="mt-12 text-sm text-clock">{t('claim.offer_note', { date: until })}</p>}
      <ActionButtons className="mt-22" thing="claim" actions={c.actions} onAct={setStep} />
      {all ? (
        <div className="mt-24 border-t border-line pt-22">
          <p className="whitespace-pre-wrap [overflow-wrap:anywhere] text-sm text-ink-2">{c.content}</p>
          <PhotoStrip photos={c.photos} picture="w-[max(88*var(--spacing),44px)]" className="mt-14" />
          <HistoryRows
            className="mt-22"
            rows={c.timeline}
            of={{ thing: 'claim', id: c.id }}
            live={!among(CLAIMS_OVER, c.state)}
          />
        </div>
      ) : (
        <button type="button" className="ui-fold" aria-expanded={false} onClick={() => setAll(true)}>
          {t('kit.actions')}
          <DownIcon className="ui-icon-xs" />
        </button>
      )}
      {step && <ClaimStep claim={c} action={step} onClose={() => setStep(null)} />}
    </Card>
  );
}
