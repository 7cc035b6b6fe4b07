// Claims: what waits for a decision, what waits for the member, what is closed.
import { money } from '#admin/lib/format.ts';
import { t, translate } from '#admin/lib/i18n.ts';
import { ClaimWork } from '#admin/pages/claims/claim-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { StateBadge } from '#admin/parts/state-badge.tsx';
import { TakenQueue } from '#admin/parts/taken-queue.tsx';
import type { ClaimRow } from '#contract/desk/claims.ts';
import { CLAIM_TABS } from '#contract/desk/tabs.ts';
import { Badge } from '#ui/feedback/badge.tsx';
import { ShieldIcon } from '#ui/icons.tsx';
import { Facts } from '#ui/layout/facts.tsx';

const FILTERS = ['line_id', 'operator_id', 'member_id', 'waited_hours', 'min_value'] as const;

export function Claims() {
  return (
    <TakenQueue
      path="claims/lists"
      thing="claim"
      title={t('desk.menu.claims')}
      tabField="tab"
      tabs={CLAIM_TABS.map((value) => ({
        value,
        label: t(`desk.claim.tab.${value}`),
        empty: t(`desk.claim.empty.${value}`),
        waits: value === 'open',
      }))}
      find={t('desk.claim.find')}
      filters={FILTERS}
      workLabel={t('desk.claim.work')}
      pick={t('desk.claim.pick')}
      pickHelp={t('desk.claim.pick_help')}
      since={(row) => row.since}
      nameOf={(row) => row.no}
      row={(row) => <Row claim={row} />}
      work={(id) => <ClaimWork key={id} id={id} />}
    />
  );
}

function Row({ claim }: { claim: ClaimRow }) {
  const deciding = claim.state === 'filed' || claim.state === 'appealed';
  return (
    <>
      <ShieldIcon className="size-36 text-ink-3" />
      <span className="min-w-0">
        <Facts
          className="desk-row-title block"
          items={[translate(`claim.type.${claim.type}`), claim.member.nickname || claim.member.mark, `V${claim.member.level}`]}
        />
        <Facts className="desk-row-note block" items={[claim.no, claim.sendorder_no]} />
        {(claim.proposed || claim.state === 'appealed') && (
          <Badge tone="you" className="mt-6">
            {claim.proposed ? t('desk.claim.proposed') : translate('state.claim.appealed')}
          </Badge>
        )}
      </span>
      <span className="desk-row-end">
        {claim.offer !== null && <span className="block font-strong">{money(claim.offer)}</span>}
        {deciding ? <Age since={claim.since} /> : <StateBadge thing="claim" state={claim.state} />}
      </span>
    </>
  );
}
