// What was written about a thing, as it was written, and below it in the operator's language where a service translates.
import { t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import type { SaidByMember } from '#contract/said-things.ts';

type Props = { of: { thing: SaidByMember; id: number }; text: string };

export const MemberWords = ({ of, text }: Props) => (
  <>
    <span className="whitespace-pre-wrap [overflow-wrap:anywhere]">{text}</span>
    <InOwnWords of={of} text={text} />
  </>
);

/** The translation alone, for words that are on the screen already. */
export function InOwnWords({ of, text }: Props) {
  const { data } = useCall('threads/words', of, { quiet: true, staleTime: 60_000, enabled: /\p{L}/u.test(text) });
  const found = data?.texts.find(({ original }) => original === text);
  if (!found) return null;
  return (
    <span className="mt-8 block whitespace-pre-wrap [overflow-wrap:anywhere] text-ink-2">
      {found.text} {found.machine && <small className="desk-small">{t('desk.threads.translated')}</small>}
    </span>
  );
}
