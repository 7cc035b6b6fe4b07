// The goods page in grey.
import { Bone } from '#ui/feedback/skeleton.tsx';

export function ItemBones() {
  return (
    <>
      <Bone height={700} className="w-full rounded-none" />
      <div className="relative -mt-28 px-24 flex flex-col gap-20">
        <div className="ui-card flex flex-col gap-20">
          <Bone height={56} width={300} />
          <Bone height={34} />
          <Bone height={34} width="70%" />
          <Bone height={170} className="rounded-image" />
        </div>
        <div className="ui-card flex flex-col gap-40">
          <Bone width="60%" />
          <Bone width="80%" />
          <Bone width="50%" />
        </div>
      </div>
    </>
  );
}
