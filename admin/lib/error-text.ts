// What went wrong, in words. Fields of the back office's own forms are named as the forms name them.

import { displayParams } from '#admin/lib/format.ts';
import { hasText, translate } from '#admin/lib/i18n.ts';
import type { CallError } from '#client/call-error.ts';

/** Names of fields that have another name in one form: the label of that form. */
export function errorText(error: CallError, labels: Record<string, string> = {}): string {
  if (!error.key || !hasText(error.key)) return translate(error.msg);
  const field = error.field ?? '';
  const label =
    labels[field] ??
    (hasText(`desk.field.${field}`)
      ? translate(`desk.field.${field}`)
      : hasText(`desk.input.${field}`)
        ? translate(`desk.input.${field}`)
        : translate(`field.${field}`));
  return translate(error.key, { ...displayParams(error.params), field: label.startsWith('field.') ? field : label });
}
