// Where the user's parcel is, and what lies in the warehouse; for whoever has sent nothing yet, how it works.
import { lazy, Suspense } from 'react';
import { useSignedIn } from '#shop/lib/session.ts';
import type { CallResult } from '#shop/lib/use-call.ts';
import type { Member } from '#shop/lib/use-member.ts';
import type { Waybills } from './current.ts';
import { HowItWorks } from './how-it-works.tsx';
import { RouteLoading } from './route-loading.tsx';

/** Visitors do not load what only members see. */
const MemberRoute = lazy(() => import('./member-route.tsx'));

export function RouteCard({ member, waybills }: { member: Member | undefined; waybills: CallResult<Waybills> }) {
  if (!useSignedIn()) return <HowItWorks signedIn={false} />;
  return (
    <Suspense fallback={<RouteLoading />}>
      <MemberRoute member={member} waybills={waybills} />
    </Suspense>
  );
}
