// Mail addresses as their owners write them: stored with the domain as DNS has it, shown in its own script.
import { domainToUnicode } from 'node:url';

/** "user@xn--mnchen-3ya.example" as "user@münchen.example"; '' for none. */
export function shownMail(email: string | null): string {
  if (!email?.includes('xn--')) return email ?? '';
  const at = email.lastIndexOf('@') + 1;
  return email.slice(0, at) + (domainToUnicode(email.slice(at)) || email.slice(at));
}
