// What is wrong with a row, in words of the catalogue: `imports.wrong.*`.
import type { Message } from '#contract/fields.ts';
import type { Key } from '#contract/messages.ts';

export type RowProblem = { row: number; field: string; message: Message };
type WrongKey = Extract<Key, `imports.wrong.${string}`>;

/** Collects what is wrong with one piece of goods; what is wrong keeps it out, the rest of the file goes on. */
export class Problems {
  readonly found: RowProblem[] = [];
  add(row: number, field: string, key: WrongKey, params: Message['params'] = {}): null {
    this.found.push({ row, field, message: { key, params } });
    return null;
  }
}
