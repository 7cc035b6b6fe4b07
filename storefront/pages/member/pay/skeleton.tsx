// The skeleton of a bill.
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';

export function PaySkeleton() {
  return (
    <div className="flex flex-col gap-20">
      <div className="ui-card flex flex-col items-center gap-18">
        <SkeletonBlock width={120} height={26} />
        <SkeletonBlock width={260} height={64} />
        <SkeletonBlock width={300} height={26} />
      </div>
      <SkeletonBlock height={320} className="rounded-card" />
      <SkeletonBlock height={360} className="rounded-card" />
    </div>
  );
}
