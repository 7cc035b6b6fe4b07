// Problems of a row, as texts by key: `imports.wrong.*`.
import { cutText } from '#contract/clean-text.ts';
import type { Message } from '#contract/fields.ts';
import type { Key } from '#contract/messages.ts';

export type RowProblem = { row: number; field: string; message: Message };
/** Longest part of a cell that a problem repeats, in characters. */
const SHOWN = 60;
type WrongKey = Extract<Key, `imports.wrong.${string}`>;

/** Collects the problems of one product: any problem skips it, the rest of the file is imported. */
export class Problems {
  readonly found: RowProblem[] = [];
  add(row: number, field: string, key: WrongKey, params: Message['params'] = {}): null {
    this.found.push({ row, field, message: { key, params } });
    return null;
  }
  /** A cell that cannot be read; `usual`: what is said of one that is neither open nor of an unknown currency. */
  unread(
    at: { row: number; field: string; text: string },
    why: 'open' | 'sign' | null,
    usual: 'imports.wrong.value' | 'imports.wrong.price',
  ) {
    const key = why === 'open' ? 'imports.wrong.open_number' : why === 'sign' ? 'imports.wrong.sign' : usual;
    return this.add(at.row, at.field, key, { value: cutText(at.text, SHOWN) });
  }
}
