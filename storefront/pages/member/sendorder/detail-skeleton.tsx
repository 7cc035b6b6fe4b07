// The skeleton of the detail page.
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';

export function DetailSkeleton() {
  return (
    <>
      <div className="ui-card flex flex-col gap-24">
        <SkeletonBlock height={44} width="60%" />
        <SkeletonBlock width="50%" />
        <SkeletonBlock height={14} />
        <SkeletonBlock width="70%" />
      </div>
      <div className="ui-card flex flex-col gap-24">
        <SkeletonBlock height={34} width="30%" />
        {[0, 1, 2, 3].map((at) => (
          <SkeletonBlock key={at} width="80%" />
        ))}
      </div>
      <div className="ui-card flex gap-14">
        {[0, 1, 2, 3].map((at) => (
          <SkeletonBlock key={at} picture width={128} />
        ))}
      </div>
    </>
  );
}
