// Queries of the back office, as a hook. Answers are in the operator's language: another language asks again.
import { type ArgsAt, client, type DeskRows, type OutputAt } from '#admin/lib/api.ts';
import { useLang } from '#admin/lib/i18n.ts';
import { cache } from '#admin/lib/query.ts';
import { type CallResult, type CallsConfig, type UseCallOptions, useClientCall } from '#client/use-call.ts';
import type { DeskPath } from '#contract/desk.ts';

export type { CallResult } from '#client/use-call.ts';

const config: CallsConfig<DeskRows> = { client, cache, useScope: () => [useLang()] };

export const useCall = <P extends DeskPath>(path: P, args: ArgsAt<P>, options?: UseCallOptions): CallResult<OutputAt<P>> =>
  useClientCall(config, path, args, options);
