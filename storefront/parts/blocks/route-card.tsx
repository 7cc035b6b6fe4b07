// Where the user's parcel is, and what is in the warehouse; for users who have sent nothing yet, how it works.
import { lazy, Suspense } from 'react';
import { useSignedIn } from '#shop/lib/session.ts';
import { useCall } from '#shop/lib/use-call.ts';
import { useMember } from '#shop/lib/use-member.ts';
import { HowItWorks } from './how-it-works.tsx';
import { RouteLoading } from './route-loading.tsx';

/** Visitors do not load what only members see. */
const MemberRoute = lazy(() => import('./member-route.tsx'));

const WAYBILLS = 10;

export function RouteCard() {
  const signedIn = useSignedIn();
  const known = useMember();
  const waybills = useCall('sendorder/lists', { tab: 'all', page_size: WAYBILLS }, { enabled: signedIn, quiet: true });
  const member = signedIn ? known.data : undefined;
  if (!signedIn) return <HowItWorks signedIn={false} />;
  return (
    <Suspense fallback={<RouteLoading />}>
      <MemberRoute member={member} waybills={waybills} />
    </Suspense>
  );
}
