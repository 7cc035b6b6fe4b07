// Commands of the storefront, as a hook: none without a network, refusals as toasts, the loading indicator.
import {
  type Command as ClientCommand,
  type UseCommandOptions as ClientOptions,
  type CommandsConfig,
  useClientCommand,
} from '#client/use-command.ts';
import { announce } from '#shop/lib/announce.ts';
import { client, type Path, type ShopRows } from '#shop/lib/api.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { during } from '#shop/lib/indicator.ts';
import { isOnline } from '#shop/lib/offline.ts';
import { cache } from '#shop/lib/query.ts';
import { toast } from '#ui/feedback/toast-store.ts';

export type Command<P extends Path> = ClientCommand<ShopRows, P>;
export type UseCommandOptions<P extends Path> = ClientOptions<ShopRows, P>;

function ready(): boolean {
  if (isOnline()) return true;
  toast(t('offline.no_commands'));
  return false;
}

const config: CommandsConfig<ShopRows> = {
  client,
  cache,
  report: announce,
  messageOf: (error) => translate(error.msg),
  ready,
  during,
};

export const useCommand = <P extends Path>(path: P, options?: UseCommandOptions<P>): Command<P> =>
  useClientCommand(config, path, options);
