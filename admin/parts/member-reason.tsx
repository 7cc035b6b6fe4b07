// A reason of 300 characters at most that a member reads: from a saved text, or typed.
import { t } from '#admin/lib/i18n.ts';
import { CannedPick } from '#admin/parts/canned-pick.tsx';
import type { WrittenThing } from '#contract/written-things.ts';
import { Field } from '#ui/input/field.tsx';

type Props = {
  /** whose member reads it; without it several do, and no saved text fits */
  of?: { thing: WrittenThing; id: number } | undefined;
  /** `Reason (shown to the member)` without it */
  label?: string | undefined;
  value: string;
  onChange: (value: string) => void;
  autoFocus?: boolean;
};

export function MemberReason({ of, label, value, onChange, autoFocus = false }: Props) {
  return (
    <>
      {of && <CannedPick of={of} kind="decision" onPick={onChange} />}
      <Field
        label={label ?? t('desk.input.reason_member')}
        name="reason"
        type="textarea"
        rows={4}
        value={value}
        onChange={onChange}
        maxLength={300}
        autoFocus={autoFocus}
        check={(text) => (text.trim() ? undefined : t('desk.input.reason_missing'))}
      />
    </>
  );
}
