// The mine page in grey, in its own layout.

import { Bone } from '#ui/feedback/skeleton.tsx';
import { Card } from '#ui/layout/card.tsx';

const FIVE = [0, 1, 2, 3, 4];

export function MineBones() {
  return (
    <div className="flex flex-col gap-20">
      <div className="-mx-24 flex flex-col gap-26 bg-surface px-24 pb-28">
        <div className="flex items-center gap-22">
          <Bone round width={116} height={116} />
          <div className="flex flex-1 flex-col gap-16">
            <Bone width="45%" height={40} />
            <Bone width="60%" height={26} />
          </div>
        </div>
        <Bone height={152} className="rounded-card" />
      </div>
      <Card className="flex justify-between">
        {FIVE.slice(1).map((n) => (
          <div key={n} className="flex w-120 flex-col items-center gap-12">
            <Bone width={100} height={36} />
            <Bone width={70} height={22} />
          </div>
        ))}
      </Card>
      <Card className="flex flex-col gap-30">
        <Bone width={150} height={32} />
        <div className="flex justify-between">
          {FIVE.map((n) => (
            <div key={n} className="flex flex-col items-center gap-14">
              <Bone width={46} height={46} />
              <Bone width={76} height={22} />
            </div>
          ))}
        </div>
      </Card>
      <Card className="flex flex-col gap-24">
        <Bone width={150} height={32} />
        <Bone height={12} />
        <Bone width="70%" height={24} />
      </Card>
    </div>
  );
}
