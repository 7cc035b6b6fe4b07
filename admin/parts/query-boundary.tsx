// The three faces of something asked for: grey bones, what failed with another try, the thing itself.
import type { ReactNode } from 'react';
import { errorText } from '#admin/lib/error-text.ts';
import { t } from '#admin/lib/i18n.ts';
import type { CallResult } from '#admin/lib/use-call.ts';
import { Failed } from '#ui/feedback/failed.tsx';
import { Skeleton, SkeletonBlock } from '#ui/feedback/skeleton.tsx';

export function RowSkeleton({ rows = 8 }: { rows?: number }) {
  return (
    <div className="flex flex-col gap-24 p-32">
      {Array.from({ length: rows }, (_, at) => (
        <div key={at} className="flex gap-24 items-center">
          <SkeletonBlock width={88} height={88} />
          <div className="flex-1 flex flex-col gap-12">
            <SkeletonBlock width={`${70 - (at % 3) * 12}%`} height={26} />
            <SkeletonBlock width={`${40 + (at % 4) * 6}%`} height={20} />
          </div>
        </div>
      ))}
    </div>
  );
}

export function QueryBoundary<T>({
  call,
  shape,
  children,
}: {
  call: CallResult<T>;
  shape?: ReactNode;
  children: (data: T) => ReactNode;
}) {
  // It goes on automatically once the network is back; until then it says why nothing comes.
  if (call.state === 'offline') return <Failed title={t('desk.error.network')} onRetry={call.retry} />;
  if (call.state === 'failed')
    return <Failed title={call.error ? errorText(call.error) : t('desk.error.server')} onRetry={call.retry} />;
  return (
    <Skeleton loading={call.data === undefined} shape={shape ?? <RowSkeleton />}>
      {() => (call.data === undefined ? null : children(call.data))}
    </Skeleton>
  );
}
