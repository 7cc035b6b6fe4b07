// Contact with a person: the chat of the shop's service, else the inbox of messages and feedback.
import { to } from '#shop/lib/paths.ts';
import { useConfig } from '#shop/lib/settings-store.ts';
import { hasScreen } from '#shop/routes.ts';

export type Support = { chat: boolean; href: string; target: '_blank' | undefined };

/** `tab` of the inbox; undefined where the shop has neither. */
export function useSupport(tab?: 'feedback'): Support | undefined {
  const { service_url } = useConfig();
  if (service_url) return { chat: true, href: service_url, target: '_blank' };
  const href = to.advisory(tab ? { tab } : {});
  return hasScreen(href) ? { chat: false, href, target: undefined } : undefined;
}
