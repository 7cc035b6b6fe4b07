// What is wrong in a form, above its fields: each one by its label, and a tap goes there.
import { type RefObject, useEffect, useState } from 'react';
import { useUiTexts } from '#ui/texts.tsx';

/** With one alone the focus in it says enough. */
const LEAST = 2;

type Wrong = { field: HTMLElement; label: string };

/** The field's name, as a screen reader has it. */
function labelOf(field: HTMLElement): string {
  const own = field as HTMLInputElement;
  // The first of them: a field that is chosen names its value as well.
  const by = field.getAttribute('aria-labelledby')?.split(' ')[0];
  const label = own.labels?.[0] ?? (by ? document.getElementById(by) : null);
  return (field.getAttribute('aria-label') ?? label?.textContent ?? '').trim();
}

/** Focuses a field, in the middle of the screen. */
export const goTo = (field: HTMLElement): void => {
  field.focus();
  field.scrollIntoView?.({ block: 'center' });
};

/**
 * `round`: counts the submits that were refused, 0 once one was not. The list stays as it is until the next submit: one that
 * became shorter while a field is left would move the button below the finger.
 */
export function FormSummary({ form, round }: { form: RefObject<HTMLFormElement | null>; round: number }) {
  const texts = useUiTexts();
  const [wrong, setWrong] = useState<Wrong[]>([]);
  useEffect(() => {
    const marked = round > 0 ? (form.current?.querySelectorAll<HTMLElement>('[aria-invalid="true"]') ?? []) : [];
    // A field of several boxes has one label: its first box is the one to go to.
    const byLabel = new Map<string, HTMLElement>();
    for (const field of marked) if (!byLabel.has(labelOf(field))) byLabel.set(labelOf(field), field);
    setWrong([...byLabel].flatMap(([label, field]) => (label ? { label, field } : [])));
  }, [form, round]);
  if (wrong.length < LEAST) return null;
  return (
    <section className="ui-faults" aria-label={texts.faults(wrong.length)}>
      <p>{texts.faults(wrong.length)}</p>
      <ul>
        {wrong.map(({ field, label }) => (
          <li key={label}>
            <button type="button" onClick={() => goTo(field)}>
              {label}
            </button>
          </li>
        ))}
      </ul>
    </section>
  );
}
