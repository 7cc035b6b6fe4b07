// Why a call did not bring data.
import type { Params } from '#admin/lib/i18n.ts';

/** refused: the server said no and why; auth: nobody is signed in; network: no answer; server: a fault of ours. */
export type Trouble = 'refused' | 'auth' | 'network' | 'server';

export class CallError extends Error {
  readonly kind: Trouble;
  readonly key: string;
  readonly params: Params;
  readonly field: string | null;
  /** the text to show */
  readonly msg: string;
  /** what it is now, when it has changed meanwhile */
  readonly now: unknown;

  constructor(kind: Trouble, msg: string, data: unknown = null) {
    super(`${kind}: ${msg}`);
    const said = (typeof data === 'object' && data !== null ? data : {}) as {
      key?: string;
      params?: Params;
      field?: string | null;
      now?: unknown;
    };
    this.name = 'CallError';
    this.kind = kind;
    this.msg = msg;
    this.key = said.key ?? '';
    this.params = said.params ?? {};
    this.field = said.field ?? null;
    this.now = said.now;
  }
}

export const isCallError = (error: unknown): error is CallError => error instanceof CallError;
