// Whether there is an unclaimed parcel with a number. Every look-up counts, so none is sent before the button is pressed.
import { useId, useState } from 'react';
import { isCallError } from '#client/call-error.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { call, type OutputAt } from '#shop/lib/api.ts';
import { t, translate } from '#shop/lib/i18n.ts';
import { to } from '#shop/lib/paths.ts';
import { useGo } from '#shop/lib/router.tsx';
import { Note } from '#ui/feedback/note.tsx';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { type FieldErrors, Form } from '#ui/input/form.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';

type Answer = Pick<OutputAt<'buyself/lists'>, 'found' | 'tries_left'>;

export function FindSheet({ onClose }: { onClose: () => void }) {
  const form = useId();
  const go = useGo();
  const [no, setNo] = useState('');
  const [busy, setBusy] = useState(false);
  const [errors, setErrors] = useState<FieldErrors>({});
  const [answer, setAnswer] = useState<Answer | null>(null);
  const search = async () => {
    setBusy(true);
    setErrors({});
    setAnswer(null);
    try {
      setAnswer(await call('buyself/lists', { tracking_no: no.trim(), page_size: 1 }, { quiet: true, indicator: false }));
    } catch (refused) {
      setErrors({ tracking_no: isCallError(refused) ? translate(refused.msg) : t('forme.failed') });
    } finally {
      setBusy(false);
    }
  };
  const claim = () => {
    const id = answer?.found;
    onClose();
    if (id) afterOverlays(() => go(to.shipForMe({ view: 'claim', id, no: no.trim() })));
  };
  return (
    <Sheet
      open
      onClose={onClose}
      title={t('forme.find_title')}
      actions={
        answer?.found ? (
          <Button kind="primary" onClick={claim}>
            {t('forme.claim')}
          </Button>
        ) : (
          <Button kind="primary" type="submit" form={form} busy={busy}>
            {t('forme.find_do')}
          </Button>
        )
      }
    >
      <Form id={form} onSubmit={search} errors={errors}>
        <p className="text-sm text-ink-2">{t('forme.find_help')}</p>
        <Field
          label={t('forme.number')}
          name="tracking_no"
          value={no}
          onChange={(next) => {
            setNo(next);
            setAnswer(null);
          }}
          ltr
          autoComplete="off"
          enterKeyHint="search"
          maxLength={40}
          check={(v) => (v.trim() ? undefined : `${t('forme.number')}${t('cannot be empty')}`)}
        />
        {answer && (
          <Note
            tone={answer.found ? 'safe' : 'neutral'}
            role="status"
            title={t(answer.found ? 'forme.found' : 'forme.not_found')}
          >
            {answer.found ? t('forme.found_help') : t('forme.tries_left', { n: answer.tries_left ?? 0 })}
          </Note>
        )}
      </Form>
    </Sheet>
  );
}
