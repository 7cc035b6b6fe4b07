// Why a call did not bring data.

export type Params = Record<string, string | number>;
/**
 * refused: the server refused, with a reason (code 0); auth: no valid session; network: no answer; server: a fault of ours or
 * an unknown code.
 */
export type Trouble = 'refused' | 'auth' | 'network' | 'server';

type Refusal = { key?: string; params?: Params; field?: string | null; now?: unknown; others?: unknown };
type Other = { field: string | null; msg: string };

export class CallError extends Error {
  readonly kind: Trouble;
  /** key of the message, such as fail.changed; empty when there is none */
  readonly key: string;
  readonly params: Params;
  /** the input field that is wrong */
  readonly field: string | null;
  /** the texts at other fields that are wrong as well, by field */
  readonly others: Readonly<Record<string, string>>;
  /** the text to show */
  readonly msg: string;
  /** all of the envelope's data */
  readonly data: unknown;
  /** the current state: the new preview after prices changed */
  readonly now: unknown;

  constructor(kind: Trouble, msg: string, data: unknown = null) {
    super(`${kind}: ${msg}`);
    const refusal = (typeof data === 'object' && data !== null ? data : {}) as Refusal;
    this.name = 'CallError';
    this.kind = kind;
    this.msg = msg;
    this.data = data;
    this.key = refusal.key ?? '';
    this.params = refusal.params ?? {};
    this.field = refusal.field ?? null;
    this.now = refusal.now;
    const others = Array.isArray(refusal.others) ? (refusal.others as Other[]) : [];
    this.others = Object.fromEntries(others.flatMap((one) => (one.field ? [[one.field, one.msg]] : [])));
  }
}

export const isCallError = (error: unknown): error is CallError => error instanceof CallError;
/** The database went away during the call: the same call may succeed now. */
export const asksToRepeat = (error: CallError): boolean => error.key === 'fail.try_again';
/** Whether a command may have run although there was no answer. */
export const isUnanswered = (error: unknown): boolean =>
  isCallError(error) && (error.kind === 'network' || error.kind === 'server' || asksToRepeat(error));
/** The caller aborted the call; no message is shown. */
export const isAborted = (error: unknown): boolean => error instanceof DOMException && error.name === 'AbortError';
