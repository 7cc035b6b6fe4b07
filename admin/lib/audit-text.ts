// What an entry of the audit log says, in words; an action without words stays as it is written.
import { hasText, translate } from '#admin/lib/i18n.ts';

export const auditText = (action: string): string =>
  hasText(`desk.audit.${action}`) ? translate(`desk.audit.${action}`) : action;
export const thingText = (thing: string): string =>
  [`desk.resource.${thing}`, `desk.thing.${thing}`].filter(hasText).map((key) => translate(key))[0] ?? thing;
