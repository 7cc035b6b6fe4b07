// The skeleton of the cart.
import { SkeletonBlock } from '#ui/feedback/skeleton.tsx';

function Line() {
  return (
    <div className="flex gap-16 pt-24">
      <SkeletonBlock round width={40} height={40} className="mt-56" />
      <SkeletonBlock picture className="w-152" />
      <div className="flex-1 flex flex-col gap-16">
        <SkeletonBlock />
        <SkeletonBlock width="50%" />
        <SkeletonBlock height={40} width={180} />
      </div>
    </div>
  );
}

export function CartSkeleton() {
  return (
    <>
      {[2, 1].map((rows) => (
        <div key={rows} className="ui-card">
          <SkeletonBlock width="50%" />
          {Array.from({ length: rows }, (_, at) => (
            <Line key={at} />
          ))}
        </div>
      ))}
    </>
  );
}
