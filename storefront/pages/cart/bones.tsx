// The cart in grey.
import { Bone } from '#ui/feedback/skeleton.tsx';

function Line() {
  return (
    <div className="flex gap-16 pt-24">
      <Bone round width={40} height={40} className="mt-56" />
      <Bone picture className="w-152" />
      <div className="flex-1 flex flex-col gap-16">
        <Bone />
        <Bone width="50%" />
        <Bone height={40} width={180} />
      </div>
    </div>
  );
}

export function CartBones() {
  return (
    <>
      {[2, 1].map((rows) => (
        <div key={rows} className="ui-card">
          <Bone width="50%" />
          {Array.from({ length: rows }, (_, at) => (
            <Line key={at} />
          ))}
        </div>
      ))}
    </>
  );
}
