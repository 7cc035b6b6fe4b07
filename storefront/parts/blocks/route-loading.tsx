// The placeholder of a member's card until it is known.
import type { ReactNode } from 'react';
import { Skeleton, SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';

/** `children` are known from last time and shown at once. */
export const RouteLoading = ({ children }: { children?: ReactNode }) => (
  <Card className="shop-route">
    <Skeleton loading shape={<RouteSkeleton />}>
      {() => null}
    </Skeleton>
    {children}
  </Card>
);

function RouteSkeleton() {
  return (
    <div className="flex flex-col gap-20">
      <SkeletonBlock height={30} width="55%" />
      <SkeletonBlock height={36} width="75%" />
      <SkeletonBlock height={12} />
      <SkeletonBlock height={26} />
    </div>
  );
}
