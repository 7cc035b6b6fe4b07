// A bill in grey.
import { Bone } from '#ui/feedback/skeleton.tsx';

export function PayBones() {
  return (
    <div className="flex flex-col gap-20">
      <div className="ui-card flex flex-col items-center gap-18">
        <Bone width={120} height={26} />
        <Bone width={260} height={64} />
        <Bone width={300} height={26} />
      </div>
      <Bone height={320} className="rounded-card" />
      <Bone height={360} className="rounded-card" />
    </div>
  );
}
