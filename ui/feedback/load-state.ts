// What the foot of a list shows: 0 hidden, 1 loading, 2 no more data, 3 hidden with no next page; 'failed' offers a retry.
export const MORE_DISTANCE = 150;
const END_FROM = 5;

export type ListState = { loading: boolean; failed?: boolean; hasMore: boolean; count: number };

export type LoaderState = 0 | 1 | 2 | 3 | 'failed';

export function loaderState({ loading, failed, hasMore, count }: ListState): LoaderState {
  if (loading) return 1;
  if (failed) return 'failed';
  if (hasMore) return 0;
  return count >= END_FROM ? 2 : 3;
}

/** Whether reaching the end may load the next page now. After a failure only the retry button does. */
export function mayLoad(state: LoaderState, locked: boolean): boolean {
  return state === 0 && !locked;
}
