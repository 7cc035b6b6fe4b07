// Parcels that no purchase explains: claims to decide, what lies unclaimed, what bears a mark, what is declared, what goes back.

import { memberWords, spaced } from '#admin/lib/format.ts';
import { t } from '#admin/lib/i18n.ts';
import { ParcelWork } from '#admin/pages/parcels/parcel-work.tsx';
import { Age } from '#admin/parts/age.tsx';
import { Shot } from '#admin/parts/shot.tsx';
import { TakenQueue } from '#admin/parts/taken-queue.tsx';
import type { ParcelDesk } from '#contract/desk/parcels.ts';
import { PARCEL_LISTS } from '#contract/desk/tabs.ts';
import { Facts } from '#ui/layout/facts.tsx';

/** What waits for somebody at the desk, and not for a member. */
const WAITS: readonly string[] = ['claims', 'returns'];

export function Parcels() {
  return (
    <TakenQueue
      path="parcels/lists"
      thing="parcel"
      title={t('desk.parcels.title')}
      tabs={PARCEL_LISTS.map((value) => ({
        value,
        label: t(`desk.parcels.tab.${value}`),
        empty: t(`desk.parcels.empty.${value}`),
        waits: WAITS.includes(value),
      }))}
      tabField="tab"
      find={t('desk.parcels.find')}
      filters={['warehouse_id', 'operator_id', 'member_id', 'waited_hours']}
      workLabel={t('desk.parcels.work')}
      pick={t('desk.parcels.pick')}
      since={(parcel) => parcel.since}
      nameOf={(parcel) => spaced(parcel.tracking_no)}
      row={(parcel) => <Row parcel={parcel} />}
      work={(id, next) => <ParcelWork key={id} id={id} onDone={next} />}
    />
  );
}

function Row({ parcel }: { parcel: ParcelDesk }) {
  const open = ['unclaimed', 'undeclared', 'claim_review'].includes(parcel.state);
  return (
    <>
      <Shot src={parcel.photos[0]?.thumb ?? ''} alt="" />
      <span className="min-w-0">
        <span className="desk-row-title block ui-mono">{spaced(parcel.tracking_no)}</span>
        <Facts
          className="desk-row-note block"
          items={[
            parcel.member ? memberWords(parcel.member) : parcel.mark || t('desk.parcels.no_mark'),
            parcel.items[0]?.title,
            parcel.waiting_claims > 0 && t('desk.parcels.claims_n', { n: parcel.waiting_claims }),
            open &&
              parcel.waiting_claims === 0 &&
              t('desk.parcels.postings_n', { n: parcel.postings, of: parcel.postings_needed }),
          ]}
        />
      </span>
      <span className="desk-row-end">
        <Age since={parcel.since} calm={parcel.waiting_claims === 0 && !parcel.back} />
      </span>
    </>
  );
}
