// Why an import cannot continue, as a text for the operator.
import { cutText } from '#contract/clean-text.ts';
import type { Message } from '#contract/fields.ts';

export class ImportProblem extends Error {
  readonly text: Message;
  constructor(key: string, params: Message['params'] = {}) {
    super(key);
    this.text = { key, params };
  }
}

/** What an operator reads of an error; `otherwise`: the text of those that say nothing to them, with `error`. */
export const problemOf = (error: unknown, otherwise: string): Message =>
  error instanceof ImportProblem
    ? error.text
    : { key: otherwise, params: { error: cutText(error instanceof Error ? error.message : String(error), 100) } };
