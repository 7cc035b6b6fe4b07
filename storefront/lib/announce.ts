// What the reader is told when a call failed: one place decides.
import { CallError, isAborted } from '#shop/lib/call-error.ts';
import { t, tell } from '#shop/lib/i18n.ts';
import { sessionEnded } from '#shop/lib/session.ts';
import { toast } from '#ui/toast-store.ts';

/** Refusals and network failures are toasts, faults of the server are logged: the screen that called shows its failed state. */
export function announce(error: unknown, quiet = false): void {
  if (isAborted(error)) return;
  if (!(error instanceof CallError)) {
    console.error(error);
    return;
  }
  if (error.kind === 'auth') sessionOver(error);
  else if (error.kind === 'refused') {
    if (!quiet) toastAnswer({ code: 0, msg: error.msg });
  } else if (error.kind === 'network') {
    if (!quiet) toast(t('timeout'));
  } else console.error(error.message);
}

/** The generic toast of an answer: shows msg when the code is above -1. */
export function toastAnswer({ code, msg }: { code: number; msg?: string }): void {
  if (code > -1 && msg) toast(tell(msg));
}

let ending = false;
/** Several calls may learn of it at once; it is said once, and the login page follows after 1500 ms. */
function sessionOver(error: CallError): void {
  if (ending) return;
  ending = true;
  toast(tell(error.msg) || t('fail.login_first'));
  sessionEnded(() => {
    ending = false;
  });
}
