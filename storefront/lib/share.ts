// Sharing an address: the system's own sheet where there is one, else the address is copied.
import { t } from '#shop/lib/i18n.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { copyText } from '#ui/input/copy.ts';

/** The full address of a page path. */
const addressOf = (path: string): string => `${location.origin}${location.pathname}#${path}`;

/** `at`: an address of the shop outside the app, such as /s/3f, where messengers find title and picture. */
export async function share(what: { title: string; path: string; text?: string; at?: string }): Promise<void> {
  const url = what.at ? location.origin + what.at : addressOf(what.path);
  if (typeof navigator.share === 'function') {
    try {
      await navigator.share({ title: what.title, text: what.text, url });
      return;
    } catch (error) {
      // Closing the sheet is a decision; anything else falls back to copying.
      if (error instanceof DOMException && error.name === 'AbortError') return;
    }
  }
  const result = await copyText(url);
  toast(t(result === 'done' ? 'share.copied' : result === 'unsupported' ? 'kit.copy_unsupported' : 'kit.copy_failed'));
}
