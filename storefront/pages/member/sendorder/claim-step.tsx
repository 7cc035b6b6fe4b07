// An action on a claim: accepting money and withdrawing are confirmed first, evidence and appeals take words and pictures.
import { useState } from 'react';
import type { ClaimOut } from '#contract/calls/claims.ts';
import { afterOverlays } from '#shop/lib/after-overlays.ts';
import { t } from '#shop/lib/i18n.ts';
import { money } from '#shop/lib/money.ts';
import type { Uploaded } from '#shop/lib/upload.ts';
import { useCommand } from '#shop/lib/use-command.ts';
import { PhotoPicker } from '#shop/parts/photo/photo-picker.tsx';
import { PhotoStrip } from '#shop/parts/photo/photo-strip.tsx';
import { Said } from '#shop/parts/thread/said.tsx';
import { toast } from '#ui/feedback/toast-store.ts';
import { Button } from '#ui/input/button.tsx';
import { Field } from '#ui/input/field.tsx';
import { Form } from '#ui/input/form.tsx';
import { Dialog } from '#ui/overlay/dialog.tsx';
import { Sheet } from '#ui/overlay/sheet.tsx';
import { AFTER } from './act-props.ts';

type Props = { claim: ClaimOut; action: string; onClose: () => void };
const DONE = {
  accept: 'claim.accepted',
  withdraw: 'claim.withdrawn',
  add: 'claim.added',
  appeal: 'claim.appeal_sent',
} as const;
type Action = keyof typeof DONE;

export function ClaimStep({ claim, action, onClose }: Props) {
  const known = action as Action;
  const act = useCommand('claim/act', {
    invalidates: [...AFTER, 'claim/detail', 'pay/expensesRecord'],
    onDone: () => {
      onClose();
      afterOverlays(() => toast(t(DONE[known]), { mark: 'done' }));
    },
  });
  const run = (more: object = {}) => act.run({ id: claim.id, action: known, ...more });
  if (known === 'accept')
    return (
      <Dialog
        open
        title={t('claim.accept_ask', { amount: money(claim.offer ?? 0) })}
        safe={t('kit.cancel')}
        onSafe={onClose}
        verb={t('claim.accept_do')}
        busy={act.busy}
        onVerb={() => void run()}
      >
        {t('claim.accept_help')}
      </Dialog>
    );
  if (known === 'withdraw')
    return (
      <Dialog
        open
        danger
        title={t('claim.withdraw_ask')}
        safe={t('kit.cancel')}
        onSafe={onClose}
        verb={t('claim.withdraw_do')}
        busy={act.busy}
        onVerb={() => void run()}
      />
    );
  return <Words claim={claim} action={known} act={act} run={run} onClose={onClose} />;
}

type WordsProps = Omit<Props, 'action'> & {
  action: 'add' | 'appeal';
  act: { busy: boolean; errors: Record<string, string> };
  run: (more: object) => Promise<unknown>;
};

function Words({ claim, action, act, run, onClose }: WordsProps) {
  const [text, setText] = useState('');
  const [files, setFiles] = useState<Uploaded[]>([]);
  const [loading, setLoading] = useState(false);
  return (
    <Sheet open title={t(`claim.${action}_title`)} onClose={onClose} locked={act.busy}>
      <Form
        errors={act.errors}
        onSubmit={async () =>
          void (await run({
            input: { text: text.trim() },
            ...(files.length > 0 ? { files: files.map((f) => f.id) } : {}),
          }))
        }
      >
        {action === 'add' ? (
          <>
            {claim.reason && (
              <p className="text-ink-2">
                <Said thing="claim" id={claim.id} text={claim.reason} className="whitespace-pre-wrap [overflow-wrap:anywhere]" />
              </p>
            )}
            <PhotoStrip photos={claim.reason_photos} picture="w-132" />
          </>
        ) : (
          <p className="text-sm text-ink-2">{t('claim.appeal_help')}</p>
        )}
        <Field
          label={t(`claim.${action}_label`)}
          name="text"
          type="textarea"
          rows={4}
          maxLength={1000}
          value={text}
          onChange={setText}
          check={(value) => (value.trim() || (action === 'add' && files.length > 0) ? undefined : t('claim.story_missing'))}
        />
        <PhotoPicker use="refund" name="files" value={files} onChange={setFiles} onBusy={setLoading} />
        <Button kind="primary" type="submit" block busy={act.busy} disabled={loading}>
          {t(`claim.${action}_do`)}
        </Button>
      </Form>
    </Sheet>
  );
}
