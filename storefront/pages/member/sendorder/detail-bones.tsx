// The detail page in grey.
import { Bone } from '#ui/feedback/skeleton.tsx';

export function DetailBones() {
  return (
    <>
      <div className="ui-card flex flex-col gap-24">
        <Bone height={44} width="60%" />
        <Bone width="50%" />
        <Bone height={14} />
        <Bone width="70%" />
      </div>
      <div className="ui-card flex flex-col gap-24">
        <Bone height={34} width="30%" />
        {[0, 1, 2, 3].map((at) => (
          <Bone key={at} width="80%" />
        ))}
      </div>
      <div className="ui-card flex gap-14">
        {[0, 1, 2, 3].map((at) => (
          <Bone key={at} picture width={128} />
        ))}
      </div>
    </>
  );
}
