// What a text for a member starts from: the language that the member reads, and the saved texts, filled for the thing it is about.
import { type Key, locale, t } from '#admin/lib/i18n.ts';
import { useCall } from '#admin/lib/use-call.ts';
import { languageName } from '#client/language-name.ts';
import type { CANNED_KINDS } from '#contract/desk/tabs.ts';
import type { WrittenThing } from '#contract/written-things.ts';
import { Field } from '#ui/input/field.tsx';

type Props = {
  of: { thing: WrittenThing; id: number };
  kind: (typeof CANNED_KINDS)[number];
  label?: Key;
  /** without the language: a field of the same form says it already */
  bare?: boolean;
  /** the text, and the language of the member */
  onPick: (text: string, lang: string) => void;
};

/** A saved text goes into the field; it is sent when the operator sends it. */
export function CannedPick({ of, kind, label = 'desk.buying.canned', bare = false, onPick }: Props) {
  const { data } = useCall('threads/saved', { ...of, kind }, { quiet: true });
  if (!data) return null;
  const { lang, translates, replies } = data;
  return (
    <>
      {!bare && (
        <p className="desk-small">
          {t(translates ? 'desk.threads.reads_translated' : 'desk.threads.reads', { language: languageName(lang, locale()) })}
        </p>
      )}
      {replies.length > 0 && (
        <Field
          type="select"
          name="canned"
          label={t(label)}
          value=""
          onChange={(id) => {
            const found = replies.find((one) => String(one.id) === id);
            if (found) onPick(found.text, lang);
          }}
          options={[
            { value: '', label: t('desk.buying.canned_none') },
            ...replies.map((one) => ({ value: String(one.id), label: one.name })),
          ]}
        />
      )}
    </>
  );
}
