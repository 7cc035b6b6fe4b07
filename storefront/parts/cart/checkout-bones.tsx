// The confirm page in grey.
import { Bone } from '#ui/feedback/skeleton.tsx';

export function CheckoutBones() {
  return (
    <div className="flex flex-col gap-20">
      <Bone height={150} className="rounded-card" />
      {[1, 2].map((n) => (
        <div key={n} className="ui-card flex flex-col gap-20">
          <Bone width="45%" height={32} />
          <div className="flex gap-20">
            <Bone picture className="w-128" />
            <div className="flex flex-1 flex-col gap-14">
              <Bone />
              <Bone width="50%" />
            </div>
          </div>
          <Bone height={40} />
        </div>
      ))}
      <Bone height={300} className="rounded-card" />
    </div>
  );
}
