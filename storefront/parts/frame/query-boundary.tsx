// How the answer of one call is shown: its skeleton, what failed, no network, or the content.
import type { ReactNode } from 'react';
import { t, translate } from '#shop/lib/i18n.ts';
import type { CallResult } from '#shop/lib/use-call.ts';
import { Failed } from '#ui/feedback/failed.tsx';
import { Offline } from '#ui/feedback/offline.tsx';
import { Skeleton } from '#ui/feedback/skeleton.tsx';

export type QueryBoundaryProps<T> = {
  call: Pick<CallResult<T>, 'data' | 'state' | 'error' | 'refetch'>;
  /** the skeleton, of <SkeletonBlock> */
  shape: ReactNode;
  /** what failed, in words: "the order could not be loaded" */
  title?: ReactNode;
  /** the block in a card instead of a whole page */
  small?: boolean;
  children: (data: T) => ReactNode;
};

export function QueryBoundary<T>({ call, shape, title, small, children }: QueryBoundaryProps<T>) {
  const retry = () => void call.refetch().catch(() => undefined);
  if (call.state === 'failed') {
    const why = call.error?.kind === 'refused' ? translate(call.error.msg) : undefined;
    return <Failed full={!small} title={title ?? why ?? t('failed.load')} help={title ? why : undefined} onRetry={retry} />;
  }
  if (call.state === 'offline') return <Offline title={t('offline.title')} help={t('offline.help')} onRetry={retry} />;
  return (
    <Skeleton loading={call.state !== 'ready'} shape={shape}>
      {() => children(call.data as T)}
    </Skeleton>
  );
}
