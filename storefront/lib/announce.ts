// What the user sees when a call failed, decided in one place.
import { CallError, isAborted } from '#client/call-error.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { sessionEnded } from '#shop/lib/session.ts';
import { toast } from '#ui/feedback/toast-store.ts';

/** Refusals and network failures are toasts, faults of the server are logged: the screen that called shows its failed state. */
export function announce(error: unknown, quiet = false): void {
  if (isAborted(error)) return;
  if (!(error instanceof CallError)) {
    console.error(error);
    return;
  }
  if (error.kind === 'auth') sessionOver(error);
  else if (error.kind === 'refused') {
    if (!quiet) toastMessage(error.msg);
  } else if (error.kind === 'network') {
    if (!quiet) toast(t('timeout'));
  } else console.error(error.message);
}

/** A message of the server, also one that comes with a successful answer. */
export function toastMessage(msg: string): void {
  if (msg) toast(translate(msg));
}

let ending = false;
/** Several calls may fail with it at once; the user sees it once, and the login page follows after 1500 ms. */
function sessionOver(error: CallError): void {
  if (ending) return;
  ending = true;
  toast(translate(error.msg) || t('fail.login_first'));
  sessionEnded(() => {
    ending = false;
  });
}
