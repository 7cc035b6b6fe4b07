// Commands of the back office, as a hook. Besides what a command names, its own group and the counts of open work are asked again.
import { client, type DeskRows } from '#admin/lib/api.ts';
import { errorText } from '#admin/lib/error-text.ts';
import { cache } from '#admin/lib/query.ts';
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
  client,
  cache,
  report,
  messageOf: errorText,
  alwaysInvalidates: (path) => [path.split('/')[0] as Group, 'session'],
  refetchRefused: true,
};

export const useCommand = <P extends DeskPath>(path: P, options?: ClientOptions<DeskRows, P>): Command<P> =>
  useClientCommand(config, path, options);
