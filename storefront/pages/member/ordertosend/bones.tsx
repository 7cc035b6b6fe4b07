// The form in grey.
import { Bone } from '#ui/feedback/skeleton.tsx';

export function FormBones() {
  return (
    <>
      <div className="ui-card flex flex-col gap-22">
        <Bone height={34} width="50%" />
        <div className="flex gap-14">
          {[0, 1, 2, 3].map((at) => (
            <Bone key={at} picture width={132} />
          ))}
        </div>
      </div>
      <div className="ui-card flex flex-col gap-16">
        <Bone width="40%" />
        <Bone width="80%" />
      </div>
      {[0, 1, 2].map((at) => (
        <div key={at} className="ui-card flex flex-col gap-18">
          <Bone height={34} width="50%" />
          <Bone width="70%" />
          <Bone width="90%" />
        </div>
      ))}
    </>
  );
}
