// What went wrong, in words. Fields of the back office's own forms are named as the forms name them.

import { readable } from '#admin/lib/format.ts';
import { knows, tell } from '#admin/lib/i18n.ts';
import type { CallError } from '#client/call-error.ts';

/** Names of fields that have another name in one form: the label of that form. */
export function errorText(error: CallError, labels: Record<string, string> = {}): string {
  if (!error.key || !knows(error.key)) return tell(error.msg);
  const field = error.field ?? '';
  const label =
    labels[field] ??
    (knows(`desk.field.${field}`)
      ? tell(`desk.field.${field}`)
      : knows(`desk.input.${field}`)
        ? tell(`desk.input.${field}`)
        : tell(`field.${field}`));
  return tell(error.key, { ...readable(error.params), field: label.startsWith('field.') ? field : label });
}
