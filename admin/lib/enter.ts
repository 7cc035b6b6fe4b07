// An operator has signed in: what another one saw is forgotten, and the pages speak their language.
import { setLang } from '#admin/lib/i18n.ts';
import { queries } from '#admin/lib/query.ts';
import { signedIn } from '#admin/lib/session.ts';
import type { OperatorOut } from '#contract/desk/staff.ts';

/** `before`: who was at work here; `lang`: one that was chosen at the door. */
export async function enter(operator: OperatorOut, before: number | undefined, lang = operator.lang): Promise<void> {
  if (operator.id !== before) queries.clear();
  // Without the texts of their language they work in the one that is shown.
  await setLang(lang).catch(console.error);
  signedIn(operator);
  // What could not be asked for meanwhile is asked for now.
  if (operator.id === before) void queries.invalidateQueries();
}
