// The skeleton of the mine page.

import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';

const FIVE = [0, 1, 2, 3, 4];

export function MineSkeleton() {
  return (
    <div className="flex flex-col gap-20">
      <div className="-mx-24 flex flex-col gap-26 bg-surface px-24 pb-28">
        <div className="flex items-center gap-22">
          <SkeletonBlock round width={116} height={116} />
          <div className="flex flex-1 flex-col gap-16">
            <SkeletonBlock width="45%" height={40} />
            <SkeletonBlock width="60%" height={26} />
          </div>
        </div>
        <SkeletonBlock height={152} className="rounded-card" />
      </div>
      <Card className="flex justify-between">
        {FIVE.slice(1).map((n) => (
          <div key={n} className="flex w-120 flex-col items-center gap-12">
            <SkeletonBlock width={100} height={36} />
            <SkeletonBlock width={70} height={22} />
          </div>
        ))}
      </Card>
      <Card className="flex flex-col gap-30">
        <SkeletonBlock width={150} height={32} />
        <div className="flex justify-between">
          {FIVE.map((n) => (
            <div key={n} className="flex flex-col items-center gap-14">
              <SkeletonBlock width={46} height={46} />
              <SkeletonBlock width={76} height={22} />
            </div>
          ))}
        </div>
      </Card>
      <Card className="flex flex-col gap-24">
        <SkeletonBlock width={150} height={32} />
        <SkeletonBlock height={12} />
        <SkeletonBlock width="70%" height={24} />
      </Card>
    </div>
  );
}
