// The skeleton of the goods page.
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';

export function ItemSkeleton() {
  return (
    <>
      <SkeletonBlock height={700} className="w-full rounded-none" />
      <div className="relative -mt-28 px-24 flex flex-col gap-20">
        <div className="ui-card flex flex-col gap-20">
          <SkeletonBlock height={56} width={300} />
          <SkeletonBlock height={34} />
          <SkeletonBlock height={34} width="70%" />
          <SkeletonBlock height={170} className="rounded-image" />
        </div>
        <div className="ui-card flex flex-col gap-40">
          <SkeletonBlock width="60%" />
          <SkeletonBlock width="80%" />
          <SkeletonBlock width="50%" />
        </div>
      </div>
    </>
  );
}
