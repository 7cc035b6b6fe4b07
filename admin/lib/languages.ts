// The languages that texts of the shop are written in.

import { useChoices } from '#admin/lib/choices.ts';
import { LANGUAGES } from '#contract/lang.ts';

export function useLanguages(): { code: string; name: string }[] {
  const found = useChoices('languages').filter((l) => l.enabled);
  return found.length > 0
    ? found.map((l) => ({ code: l.id, name: l.name }))
    : LANGUAGES.map(({ code, name }) => ({ code, name }));
}
