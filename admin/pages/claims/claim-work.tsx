// One claim: what the member says and shows next to what the rules give; asking, offering, rejecting.
import { useState } from 'react';
import { dateTime } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { useUploads } from '#admin/lib/uploads.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { useCommand } from '#admin/lib/use-command.ts';
import { ClaimFacts, ClaimStory } from '#admin/pages/claims/claim-facts.tsx';
import { OfferForm } from '#admin/pages/claims/offer-form.tsx';
import { Parts } from '#admin/pages/claims/parts.tsx';
import { Act } from '#admin/parts/act.tsx';
import { MemberCard } from '#admin/parts/member-card.tsx';
import { MemberWords } from '#admin/parts/member-words.tsx';
import { Past } from '#admin/parts/past.tsx';
import { PhotoTaker } from '#admin/parts/photo-taker.tsx';
import { QueryBoundary } from '#admin/parts/query-boundary.tsx';
import { ReasonSheet } from '#admin/parts/reason-sheet.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { DestructiveAction, WorkHead } from '#admin/parts/work-frame.tsx';
import type { ClaimDesk } from '#contract/desk/claims.ts';
import { Note } from '#ui/feedback/note.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Card } from '#ui/layout/card.tsx';

export function ClaimWork({ id }: { id: number }) {
  const call = useCall('claims/detail', { id });
  return (
    <QueryBoundary call={call}>
      {(claim) => <Work key={`${claim.state}:${claim.proposal?.amount ?? 0}`} claim={claim} />}
    </QueryBoundary>
  );
}

function Work({ claim }: { claim: ClaimDesk }) {
  const [asking, setAsking] = useState<'evidence' | 'reject' | null>(null);
  const deciding = claim.actions.includes('offer');
  return (
    <>
      <WorkHead facts={[claim.no, claim.sendorder_no, dateTime(claim.created_at)]}>
        {translate(`claim.type.${claim.type}`)} <StateBadge thing="claim" state={claim.state} />
      </WorkHead>
      <div className="desk-work-body">
        <div className="desk-col">
          {claim.state === 'appealed' && <Note tone="you">{t('desk.claim.appeal', { name: claim.decided_by })}</Note>}
          <ClaimStory claim={claim} />
          {deciding && <OfferForm claim={claim} />}
          {!deciding && claim.offer !== null && claim.offer > 0 && (
            <Card title={t(claim.state === 'paid' ? 'claim.paid_of' : 'claim.offer_of')}>
              <Parts parts={claim.parts} total={claim.offer} />
              {claim.reason && <p className="mt-14">{claim.reason}</p>}
            </Card>
          )}
          {claim.state === 'rejected' && claim.reason && (
            <Note title={translate('state.claim.rejected')}>
              <MemberWords of={{ thing: 'claim', id: claim.id }} text={claim.reason} />
            </Note>
          )}
          <Past rows={claim.timeline} of={{ thing: 'claim', id: claim.id }} live={deciding} />
        </div>
        <aside className="desk-col">
          <MemberCard member={claim.member} />
          <ClaimFacts claim={claim} />
        </aside>
      </div>
      {deciding && (
        <footer className="desk-work-foot">
          <DestructiveAction onClick={() => setAsking('reject')}>{t('action.claim.reject')}</DestructiveAction>
          {claim.actions.includes('ask_evidence') && (
            <div className="desk-work-foot-end">
              <Act keys="e" onClick={() => setAsking('evidence')}>
                {t('action.claim.ask_evidence')}
              </Act>
            </div>
          )}
        </footer>
      )}
      {asking && <Asking claim={claim} what={asking} onClose={() => setAsking(null)} />}
    </>
  );
}

function Asking({ claim, what, onClose }: { claim: ClaimDesk; what: 'evidence' | 'reject'; onClose: () => void }) {
  const uploads = useUploads();
  const done = useCommand(`claims/${what}`, {
    onDone: () => {
      toast(t('desk.done'), { mark: 'done' });
      onClose();
    },
  });
  return (
    <ReasonSheet
      of={{ thing: 'claim', id: claim.id }}
      title={t(what === 'reject' ? 'action.claim.reject' : 'action.claim.ask_evidence')}
      effect={t(what === 'reject' ? 'desk.claim.reject_effect' : 'desk.claim.ask_effect')}
      danger={what === 'reject'}
      command={{ ...done, busy: done.busy || uploads.busy }}
      onClose={onClose}
      onSend={(reason) =>
        done.run({
          ...{ id: claim.id, version: claim.version, reason },
          ...(uploads.ids.length > 0 ? { files: uploads.ids } : {}),
        })
      }
    >
      <PhotoTaker uploads={uploads} max={9} />
    </ReasonSheet>
  );
}
