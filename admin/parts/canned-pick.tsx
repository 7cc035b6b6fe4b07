// A kept question or reply goes into the field, filled for this order; it is sent when the buyer sends it.
import { type Key, t } from '#admin/lib/i18n.ts';
import { useLanguages } from '#admin/lib/languages.ts';
import { useCall } from '#admin/lib/use-call.ts';
import type { CANNED_KINDS } from '#contract/desk/tabs.ts';
import { Field } from '#ui/input/field.tsx';

type Props = {
  of: { order_id?: number; item_id?: number };
  kind: (typeof CANNED_KINDS)[number];
  label?: Key;
  onPick: (text: string) => void;
};

export function CannedPick({ of, kind, label, onPick }: Props) {
  const { data = [] } = useCall('buying/canned', { ...of, kind }, { quiet: true });
  return <CannedSelect replies={data} onPick={onPick} {...(label ? { label } : {})} />;
}

/** What the member reads: what is typed in another language is translated only where a service is set up. */
export function ReadsLanguage({ lang }: { lang: string }) {
  const language = useLanguages().find(({ code }) => code === lang)?.name ?? lang;
  return <p className="desk-small">{t('desk.threads.reads', { language })}</p>;
}

type Choice = { label?: Key; replies: readonly { id: number; name: string; text: string }[]; onPick: (text: string) => void };

export function CannedSelect({ replies, label = 'desk.buying.canned', onPick }: Choice) {
  if (replies.length === 0) return null;
  return (
    <Field
      type="select"
      name="canned"
      label={t(label)}
      value=""
      onChange={(id) => {
        const found = replies.find((one) => String(one.id) === id);
        if (found) onPick(found.text);
      }}
      options={[
        { value: '', label: t('desk.buying.canned_none') },
        ...replies.map((one) => ({ value: String(one.id), label: one.name })),
      ]}
    />
  );
}
