// Problems of a row, as texts by key: `imports.wrong.*`.
import type { Message } from '#contract/fields.ts';
import type { Key } from '#contract/messages.ts';

export type RowProblem = { row: number; field: string; message: Message };
type WrongKey = Extract<Key, `imports.wrong.${string}`>;

/** Collects the problems of one product: any problem skips it, the rest of the file is imported. */
export class Problems {
  readonly found: RowProblem[] = [];
  add(row: number, field: string, key: WrongKey, params: Message['params'] = {}): null {
    this.found.push({ row, field, message: { key, params } });
    return null;
  }
}
