// The storefront's client of /api. `send` only sends; `call` and `api.group.action` also show the user what went wrong.
import { createClient, type SendOptions } from '#client/create-client.ts';
import type { ArgsOf, OutputOf } from '#client/rows.ts';
import type { Args, Output, Row } from '#contract/call.ts';
import type { Calls, Path, RowAt } from '#contract/calls.ts';
import { announce, toastMessage } from '#shop/lib/announce.ts';
import { CALLS } from '#shop/lib/calls.generated.ts';
import { lang } from '#shop/lib/i18n.ts';
import { during } from '#shop/lib/indicator.ts';
import { token } from '#shop/lib/session.ts';
import { settingsStore } from '#shop/lib/settings-store.ts';
import { storage } from '#shop/lib/storage.ts';

export type { Path };
export type ShopRows = { [P in Path]: RowAt<P> };
export type ArgsAt<P extends Path> = ArgsOf<ShopRows, P>;
export type OutputAt<P extends Path> = OutputOf<ShopRows, P>;

export type CallOptions = SendOptions & {
  /** false: no loading indicator */
  indicator?: boolean;
};

/** What every request carries about its browser. */
export const clientFields = () => ({ lang: lang(), clienttype: 'h5' });
/**
 * The currency that prices are shown in, chosen or the shop's first for this visitor: the server calculates and charges in the
 * same one.
 */
const shownCurrency = () => {
  const { configList, settings } = settingsStore.get();
  return configList ? settings.currency : storage.get('currency');
};
export const tokenHeader = (): Record<string, string> => (token() ? { token: token() } : {});

export const client = createClient<ShopRows>({
  base: '/api',
  calls: CALLS,
  fields: () => ({ ...clientFields(), currency: shownCurrency() }),
  headers: tokenHeader,
  session: token,
  faults: { network: 'timeout', server: (status) => `HTTP ${status}` },
  onMessage: toastMessage,
});
export const { send } = client;

/** Sends one call; the user sees a loading indicator and, when it fails, why. Rejects with a CallError. */
export async function call<P extends Path>(path: P, args: ArgsAt<P>, options: CallOptions = {}): Promise<OutputAt<P>> {
  try {
    return await (options.indicator === false ? send(path, args, options) : during(send(path, args, options)));
  } catch (error) {
    announce(error, options.quiet);
    throw error;
  }
}

type Api = {
  [G in keyof Calls]: {
    [A in keyof Calls[G]]: Calls[G][A] extends Row
      ? (args: Args<Calls[G][A]>, options?: CallOptions) => Promise<Output<Calls[G][A]>>
      : never;
  };
};

/** `api.cart.edit({ id, num: 2 })`: the same as call('cart/edit', ...). */
export const api = new Proxy({} as Api, {
  get: (_, group: string) =>
    new Proxy(
      {},
      { get: (_, action: string) => (args: never, options?: CallOptions) => call(`${group}/${action}` as Path, args, options) },
    ),
});
