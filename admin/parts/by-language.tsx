// A field in each language of the shop: those of the operators and those that have words; the others open on demand, or by an error.
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { STAFF_LANGS } from '#contract/lang.ts';
import { PlusIcon } from '#ui/icons.tsx';
import { Button } from '#ui/input/button.tsx';
import { type FieldErrors, useFormState } from '#ui/input/form.tsx';

export type Language = { code: string; name: string };

/** The languages that are shown at once, and the rest; a shop without the operators' languages shows its first. */
export function splitLanguages(
  languages: readonly Language[],
  has: (code: string) => boolean,
): { shown: readonly Language[]; rest: readonly Language[] } {
  const isOwn = ({ code }: Language) => (STAFF_LANGS as readonly string[]).includes(code);
  const first = languages.some(isOwn) ? isOwn : (one: Language) => one === languages[0];
  const shows = (one: Language) => first(one) || has(one.code);
  return { shown: languages.filter(shows), rest: languages.filter((one) => !shows(one)) };
}

export const hasError = (
  languages: readonly Language[],
  errors: FieldErrors | undefined,
  nameOf: (code: string) => string,
): boolean => languages.some(({ code }) => errors?.[nameOf(code)] !== undefined);

type Props = {
  /** whether there are words in a language */
  has: (code: string) => boolean;
  /** the name of a language's field in the form, where it can have an error of its own */
  nameOf?: (code: string) => string;
  className: string;
  /** what the languages are of, for who does not see the fields above */
  label: string;
  children: (language: Language, at: number) => ReactNode;
};

export function ByLanguage({ has, nameOf, className, label, children }: Props) {
  const languages = useLanguages();
  const errors = useFormState()?.errors;
  // A field that is shown stays when it is emptied, and one in the rest does not move when it is filled.
  const seen = useRef(new Set<string>());
  const [open, setOpen] = useState(false);
  if (!open) for (const { code } of languages) if (has(code)) seen.current.add(code);
  const { shown, rest } = splitLanguages(languages, (code) => seen.current.has(code));
  const wrong = nameOf !== undefined && hasError(rest, errors, nameOf);
  useEffect(() => {
    if (wrong) setOpen(true);
  }, [wrong]);
  const opened = open || wrong;
  return (
    <div className={className}>
      {shown.map(children)}
      {rest.length > 0 && (
        <div className="col-span-full">
          <Button
            size="small"
            kind="quiet"
            icon={<PlusIcon />}
            throttle={false}
            expanded={opened}
            label={`${t('desk.languages.more', { n: rest.length })}: ${label}`}
            onClick={() => setOpen(!opened)}
          >
            {t('desk.languages.more', { n: rest.length })}
          </Button>
        </div>
      )}
      {opened && rest.map((language, at) => children(language, shown.length + at))}
    </div>
  );
}
