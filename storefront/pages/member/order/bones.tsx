// Orders in grey: cards of the list, and the page of one.
import { Bone } from '#ui/feedback/skeleton.tsx';

export function CardBones() {
  return (
    <div className="flex flex-col gap-20">
      {[0, 1, 2].map((n) => (
        <div key={n} className="ui-card flex flex-col gap-24">
          <div className="flex justify-between">
            <Bone width="45%" height={32} />
            <Bone width={110} height={38} />
          </div>
          <div className="flex gap-20">
            <Bone picture className="w-128" />
            <div className="flex flex-1 flex-col gap-14">
              <Bone width="90%" height={30} />
              <Bone width="50%" height={24} />
            </div>
          </div>
        </div>
      ))}
    </div>
  );
}

export function DetailBones() {
  return (
    <div className="flex flex-col gap-20">
      <div className="ui-card flex flex-col gap-20">
        <Bone width="50%" height={48} />
        <Bone width="80%" height={28} />
      </div>
      <CardBones />
    </div>
  );
}
