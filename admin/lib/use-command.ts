// Commands of the back office, as a hook. Besides what a command names, its own group and the counts of open work are asked again.
import type { DeskRows } from '#admin/lib/api.ts';
import { asking } from '#admin/lib/confirmation.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { cache } from '#admin/lib/query.ts';
import { workMoved } from '#admin/lib/work-moved.ts';
import { CallError, isAborted, isCallError } from '#client/call-error.ts';
import type { CallsName } from '#client/create-cache.ts';
import {
  type Command as ClientCommand,
  type UseCommandOptions as ClientOptions,
  type CommandsConfig,
  useClientCommand,
} from '#client/use-command.ts';
import type { DeskPath } from '#contract/desk.ts';
import { toast } from '#ui/feedback/toast-store.ts';

export type Command<P extends DeskPath> = ClientCommand<DeskRows, P>;

/** A session that ended is said by the login that opens over the page. */
function report(error: unknown, quiet = false): void {
  if (isAborted(error)) return;
  const shown = isCallError(error) ? error : new CallError('server', String(error));
  if (!quiet && shown.kind !== 'auth') toast(errorText(shown), { mark: 'warning', ms: 4000 });
}

type Group = CallsName<DeskRows>;

const config: CommandsConfig<DeskRows> = {
  client: asking,
  cache,
  report,
  messageOf: errorText,
  alwaysInvalidates: (path) => [path.split('/')[0] as Group, 'session'],
  refetchRefused: true,
};

/** The pieces of work that a command named, so that lists show at once what became of them. */
function idsOf(args: object): number[] {
  const { id, item_id, item_ids, order_id } = args as Record<string, unknown>;
  const many = Array.isArray(item_ids) ? item_ids : String(item_ids ?? '').split(',');
  return [id, item_id, ...many].map(Number).filter((one) => Number.isInteger(one) && one > 0 && one !== order_id);
}
/** What an answer about an order holds. */
const itemsIn = (data: unknown): number[] => {
  const { items, item_ids } = (data ?? {}) as { items?: unknown; item_ids?: number[] };
  return [...(Array.isArray(items) ? items.flatMap((one: { id?: number }) => one?.id ?? []) : []), ...(item_ids ?? [])];
};

export function useCommand<P extends DeskPath>(path: P, options: ClientOptions<DeskRows, P> = {}): Command<P> {
  return useClientCommand(config, path, {
    ...options,
    onDone: (data, args) => {
      options.onDone?.(data, args);
      const ids = [...new Set([...idsOf(args as object), ...itemsIn(data)])];
      if (ids.length > 0) workMoved(ids);
    },
  });
}
