// The skeleton of the form.
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';

export function FormSkeleton() {
  return (
    <>
      <div className="ui-card flex flex-col gap-22">
        <SkeletonBlock height={34} width="50%" />
        <div className="flex gap-14">
          {[0, 1, 2, 3].map((at) => (
            <SkeletonBlock key={at} picture width={132} />
          ))}
        </div>
      </div>
      <div className="ui-card flex flex-col gap-16">
        <SkeletonBlock width="40%" />
        <SkeletonBlock width="80%" />
      </div>
      {[0, 1, 2].map((at) => (
        <div key={at} className="ui-card flex flex-col gap-18">
          <SkeletonBlock height={34} width="50%" />
          <SkeletonBlock width="70%" />
          <SkeletonBlock width="90%" />
        </div>
      ))}
    </>
  );
}
