// Skeletons of orders: cards of the list, and the page of one.
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';

export function CardSkeleton() {
  return (
    <div className="flex flex-col gap-20">
      {[0, 1, 2].map((n) => (
        <div key={n} className="ui-card flex flex-col gap-24">
          <div className="flex justify-between">
            <SkeletonBlock width="45%" height={32} />
            <SkeletonBlock width={110} height={38} />
          </div>
          <div className="flex gap-20">
            <SkeletonBlock picture className="w-128" />
            <div className="flex flex-1 flex-col gap-14">
              <SkeletonBlock width="90%" height={30} />
              <SkeletonBlock width="50%" height={24} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

export function DetailSkeleton() {
  return (
    <div className="flex flex-col gap-20">
      <div className="ui-card flex flex-col gap-20">
        <SkeletonBlock width="50%" height={48} />
        <SkeletonBlock width="80%" height={28} />
      </div>
      <CardSkeleton />
    </div>
  );
}
