// What an entry of the audit log says, in words; an action without words stays as it is written.
import { knows, tell } from '#admin/lib/i18n.ts';

export const auditText = (action: string): string => (knows(`desk.audit.${action}`) ? tell(`desk.audit.${action}`) : action);
export const thingText = (thing: string): string =>
  [`desk.resource.${thing}`, `desk.thing.${thing}`].filter(knows).map((key) => tell(key))[0] ?? thing;
