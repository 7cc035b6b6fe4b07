// The empty check before a call: a toast names the field; the page marks and focuses it. -1 counts as empty (nothing chosen).
import { t } from '#shop/lib/i18n.ts';
import { toast } from '#ui/feedback/toast-store.ts';
import { scrollBehavior } from '#ui/scroll-behavior.ts';

export const isEmpty = (value: unknown): boolean =>
  value === undefined ||
  value === null ||
  value === -1 ||
  value === '-1' ||
  (typeof value === 'string' && value.trim() === '') ||
  (Array.isArray(value) && value.length === 0);

/**
 * `typed`: a number from the keyboard, where -1 is a wrong number and not an empty field; the field's own check reports what is
 * wrong.
 */
export type GuardedField = { name: string; label: string; value: unknown; typed?: true };

const isMissing = ({ value, typed }: GuardedField): boolean => isEmpty(value) && !(typed && String(value).trim() === '-1');

/** The fields that are empty; the first is named in a toast and focused. */
export function emptyFields(fields: readonly GuardedField[]): GuardedField[] {
  const missing = fields.filter(isMissing);
  const [first] = missing;
  if (first) {
    toast(`${first.label}${t('cannot be empty')}`);
    focusField(first.name);
  }
  return missing;
}

/** The first of them; nothing when all are there. */
export const firstEmpty = (fields: readonly GuardedField[]): GuardedField | undefined => emptyFields(fields)[0];

/** Focuses an input by its name, and brings it into view. */
function focusField(name: string): void {
  if (typeof document === 'undefined') return;
  const field = document.querySelector<HTMLElement>(`[name="${CSS.escape(name)}"]`);
  if (!field) {
    console.warn(`no field "${name}" to go to`);
    return;
  }
  field.focus({ preventScroll: true });
  field.scrollIntoView({ block: 'center', behavior: scrollBehavior() });
}
