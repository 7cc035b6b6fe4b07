// The skeleton of the confirm page.
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';

export function CheckoutSkeleton() {
  return (
    <div className="flex flex-col gap-20">
      <SkeletonBlock height={150} className="rounded-card" />
      {[1, 2].map((n) => (
        <div key={n} className="ui-card flex flex-col gap-20">
          <SkeletonBlock width="45%" height={32} />
          <div className="flex gap-20">
            <SkeletonBlock picture className="w-128" />
            <div className="flex flex-1 flex-col gap-14">
              <SkeletonBlock />
              <SkeletonBlock width="50%" />
            </div>
          </div>
          <SkeletonBlock height={40} />
        </div>
      ))}
      <SkeletonBlock height={300} className="rounded-card" />
    </div>
  );
}
