// The arguments of an act with the photos and videos that belong to it: each place of uploads has a field that names their ids.
import type { Awaited } from '#admin/lib/outbox.ts';
import type { UploadList } from '#admin/lib/upload-list.ts';

type Args = Record<string, unknown>;
type Step = string | number;
type ListOf = (awaited: Awaited) => UploadList;

/** Some could not be uploaded: sent again, or left out, by the operator. */
export class UploadsFailed extends Error {
  constructor(readonly n: number) {
    super(`${n} uploads failed`);
  }
}

function put(to: unknown, [step, ...rest]: readonly Step[], ids: readonly number[]): unknown {
  if (step === undefined) return [...ids];
  const copy = (Array.isArray(to) ? [...to] : { ...(to as Args) }) as Record<Step, unknown>;
  copy[step] = put(copy[step], rest, ids);
  return copy;
}

const filled = (args: Args, awaits: readonly Awaited[], ids: readonly (readonly number[])[]): Args =>
  awaits.reduce<Args>((to, { into }, at) => (ids[at]!.length > 0 ? (put(to, into, ids[at]!) as Args) : to), args);

/** With what has arrived by now. */
export const withArrived = (args: Args, awaits: readonly Awaited[], listOf: ListOf): Args =>
  filled(
    args,
    awaits,
    awaits.map((one) => listOf(one).ids()),
  );

/** Once all have arrived, also those that an earlier window has taken. */
export async function withUploads(args: Args, awaits: readonly Awaited[], listOf: ListOf): Promise<Args> {
  const all = await Promise.all(
    awaits.map(async (one) => {
      const list = listOf(one);
      await list.enter();
      return list.settled();
    }),
  );
  const failed = all.reduce((n, one) => n + one.failed, 0);
  if (failed > 0) throw new UploadsFailed(failed);
  return filled(
    args,
    awaits,
    all.map(({ ids }) => ids),
  );
}
